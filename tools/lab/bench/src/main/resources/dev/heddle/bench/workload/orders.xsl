<?xml version="1.0" encoding="UTF-8"?>
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:output method="html" indent="yes"/>
  <xsl:key name="by-customer" match="order" use="@customer"/>

  <xsl:template match="orders">
    <html>
      <body>
        <xsl:for-each select="order[generate-id() = generate-id(key('by-customer', @customer)[1])]">
          <xsl:sort select="@customer"/>
          <h1><xsl:value-of select="@customer"/></h1>
          <table>
            <xsl:apply-templates select="key('by-customer', @customer)">
              <xsl:sort select="item/@price" data-type="number" order="descending"/>
            </xsl:apply-templates>
          </table>
          <p>
            <xsl:value-of select="sum(key('by-customer', @customer)/item/@price)"/>
          </p>
        </xsl:for-each>
      </body>
    </html>
  </xsl:template>

  <xsl:template match="order">
    <tr>
      <td><xsl:value-of select="@id"/></td>
      <td><xsl:value-of select="translate(normalize-space(item), 'w', 'W')"/></td>
      <td><xsl:value-of select="format-number(item/@price * item/@count, '#,##0.00')"/></td>
      <td>
        <xsl:call-template name="stars">
          <xsl:with-param name="left" select="item/@count"/>
        </xsl:call-template>
      </td>
    </tr>
  </xsl:template>

  <xsl:template name="stars">
    <xsl:param name="left"/>
    <xsl:if test="$left &gt; 0">
      <xsl:text>*</xsl:text>
      <xsl:call-template name="stars">
        <xsl:with-param name="left" select="$left - 1"/>
      </xsl:call-template>
    </xsl:if>
  </xsl:template>
</xsl:stylesheet>
