/**
 * Real programs, driven by a few threads: small mains around libraries. Their libraries are not beside the subjects'
 * jar, so that the small subjects do not look into them: see {@link dev.heddle.subjects.app.Programs}.
 */
package dev.heddle.subjects.app;
