"use strict";
(() => {
  // Colours are style variables, so that dark mode, light mode and print need no redrawing.
  const TEXT = "var(--text)";
  const SOFT = "var(--soft)";
  const LINE = "var(--line)";
  const SIGNS = ["circle", "rect", "triangle", "diamond"];
  const FONT = "system-ui, sans-serif";
  /** With more points signs would cover the line. */
  const MOST_SIGNS = 60;
  const NARROW = 560;
  /** What fits a printed page. */
  const PRINTED = 660;

  /** A brace would begin markup of the library's own. */
  const plain = text => text.replaceAll("{", "{\u2060");

  function number(value) {
    if (value === 0) return "0";
    const size = Math.abs(value);
    return size < 0.001 || size >= 1e7 ? value.toExponential().replace("e+", "e") : value.toLocaleString("en", {maximumFractionDigits: 4});
  }

  function axis(spec, isX, isNarrow) {
    const least = spec.least === "NaN" ? NaN : spec.least;
    const option = {
      type: {LINEAR: "value", COUNT: "value", LOGARITHMIC: "log", NAMES: "category"}[spec.scale],
      // Long names leave no room for the title of the axis.
      name: isNarrow && !isX && spec.scale === "NAMES" ? "" : plain(spec.name),
      nameLocation: "middle",
      nameGap: isX ? 28 : 16,
      nameTextStyle: {color: SOFT, fontSize: 12, fontFamily: FONT},
      nameTruncate: {maxWidth: isX ? 280 : 220},
      axisLine: {show: true, lineStyle: {color: SOFT}},
      axisTick: {show: true, lineStyle: {color: SOFT}},
      axisLabel: {color: TEXT, fontSize: 12, fontFamily: FONT, hideOverlap: true},
      splitLine: {show: spec.scale !== "NAMES" && !isX, lineStyle: {color: LINE}},
    };
    if (spec.scale === "NAMES") {
      option.data = spec.names.map(plain);
      option.inverse = !isX;
      option.axisTick.alignWithLabel = true;
      option.splitLine.show = false;
      Object.assign(option.axisLabel, {width: isX ? 90 : isNarrow ? 110 : 220, overflow: "truncate"});
      if (!isX) option.axisLabel.interval = 0;
    } else {
      if (spec.scale === "COUNT") option.minInterval = 1;
      option.axisLabel.formatter = value => value <= least ? "0" : number(value);
      if (spec.ticks.length > 0) {
        option.axisLabel.customValues = spec.ticks;
        option.axisTick.customValues = spec.ticks;
        option.min = spec.ticks[0];
        option.max = spec.ticks[spec.ticks.length - 1];
      }
      if (!Number.isNaN(least)) {
        option.min = least;
        option.startValue = least;
      }
    }
    return option;
  }

  /** Where a value stands that a logarithmic scale has no place for; null if absent. */
  function place(spec, value) {
    if (spec.scale !== "LOGARITHMIC") return value;
    if (spec.least !== "NaN" && value < spec.least) return spec.least;
    return value > 0 ? value : null;
  }

  function series(spec, chart, isLying) {
    const colour = `var(--t${spec.tone})`;
    const data = [];
    for (const point of spec.points) {
      const at = [place(chart.x, point.x), place(chart.y, point.y)];
      if (at[0] !== null && at[1] !== null) data.push({value: at, words: point.words});
    }
    const option = {
      name: spec.name, data, color: colour, itemStyle: {color: colour, opacity: 1}, emphasis: {disabled: true}, clip: false,
      type: {LINE: "line", BOUND: "line", SIGNS: "scatter", BARS: "bar"}[spec.mark],
    };
    if (spec.mark === "LINE" || spec.mark === "BOUND") {
      option.lineStyle = {color: colour, width: spec.mark === "LINE" ? 2 : 1.5, type: spec.mark === "LINE" ? "solid" : [6, 5]};
    }
    // Marks stay visible on bars of other series.
    if (spec.mark === "SIGNS") Object.assign(option.itemStyle, {borderColor: "var(--ground)", borderWidth: 1});
    if (spec.mark !== "BARS") {
      option.symbol = spec.mark === "BOUND" ? "none" : SIGNS[spec.tone % SIGNS.length];
      option.symbolSize = spec.mark === "SIGNS" ? 10 : 8;
      option.showSymbol = data.length <= MOST_SIGNS;
    } else {
      option.barMaxWidth = isLying ? 16 : 40;
      option.barGap = "10%";
      if (isLying) {
        option.label = {show: true, position: "right", color: TEXT, fontSize: 11, fontFamily: FONT, formatter: at => number(at.data.value[0])};
      }
    }
    return option;
  }

  function option(chart, isNarrow) {
    const isLying = chart.y.scale === "NAMES";
    return {
      animation: false,
      textStyle: {fontFamily: FONT},
      grid: {left: 8, right: isLying ? 56 : 20, top: 14, bottom: 8, outerBoundsMode: "same", outerBoundsContain: "all"},
      tooltip: {
        trigger: "item", renderMode: "richText", confine: true, backgroundColor: "var(--ground)", borderColor: SOFT,
        textStyle: {color: TEXT, fontSize: 13, fontFamily: FONT},
        formatter: at => plain(at.seriesName + "\n" + at.data.words),
      },
      xAxis: axis(chart.x, true, isNarrow),
      yAxis: axis(chart.y, false, isNarrow),
      series: chart.series.map(one => series(one, chart, isLying)),
    };
  }

  function height(chart, width) {
    if (chart.y.scale !== "NAMES") return width < NARROW ? 280 : 340;
    const bars = Math.max(1, chart.series.filter(one => one.mark === "BARS").length);
    return 70 + chart.y.names.length * (bars * 18 + 10);
  }

  const drawn = [...document.querySelectorAll(".spec")].map(script => {
    const chart = JSON.parse(script.textContent);
    const place = script.previousElementSibling;
    place.replaceChildren();
    place.style.height = height(chart, place.clientWidth) + "px";
    const plot = echarts.init(place, null, {renderer: "svg"});
    const draw = width => {
      place.style.height = height(chart, width) + "px";
      plot.resize({width});
      plot.setOption(option(chart, width < NARROW), true);
    };
    draw(place.clientWidth);
    return {place, draw};
  });

  let isPrinting = false;
  const sizes = new ResizeObserver(changes => changes.forEach(change => {
    const one = drawn.find(each => each.place === change.target);
    const width = Math.round(change.contentRect.width);
    if (!isPrinting && width > 0 && width !== one.width) {
      one.width = width;
      one.draw(width);
    }
  }));
  drawn.forEach(one => {
    one.width = one.place.clientWidth;
    sizes.observe(one.place);
  });
  let folded = [];
  addEventListener("beforeprint", () => {
    isPrinting = true;
    folded = [...document.querySelectorAll("details:not([open])")];
    folded.forEach(one => one.open = true);
    drawn.forEach(one => one.draw(PRINTED));
  });
  addEventListener("afterprint", () => {
    isPrinting = false;
    folded.forEach(one => one.open = false);
    drawn.forEach(one => one.draw(one.place.clientWidth));
  });
  performance.mark("drawn");
})();
