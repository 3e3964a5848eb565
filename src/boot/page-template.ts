/**
 * The HTML around every page. The application's scripts are not started here: the bootstrap is told their names and
 * starts them on intent. Style sheets that a page asks for are not the head manager's (src/formulas/styles.ts).
 */
import { speculationRules } from './speculation';

/**
 * Characters. A page up to this size comes in a few packets: drawn once when it is whole, instead of again with each of
 * them, it is there sooner and its layout is computed once. A longer one is drawn when its first screen is whole: the
 * next part, which begins with a heading, has come (src/below-the-fold).
 */
const ONE_LAYOUT = 200_000;
/** The template takes a quotation mark for the start of a text: hence \x22. */
const SECOND_PART = /class=\x22markdown later[^\x22]*\x22><h[23][^>]* id=\x22([^\x22]+)\x22/;

export const pageTemplate = (bootstrap: string, basePath: string): string => `
<!DOCTYPE html>
<html <%~ it.htmlAttributes %>>
  <head>
    <meta charset="UTF-8">
    <% const last = it.appHtml.length < ${ONE_LAYOUT} ? 'end' : it.appHtml.match(${SECOND_PART})?.[1]; %>
    <% if (last) { %><link rel="expect" href="#<%~ last %>" blocking="render"><% } %>
    <% it.metaAttributes.forEach((metaAttribute) => { %>
      <%~ metaAttribute.replaceAll('<link data-rh="true" rel="stylesheet"', '<link rel="stylesheet"') %>
    <% }); %>
    <% it.stylesheets.forEach((stylesheet) => { %>
      <link rel="stylesheet" href="<%= it.baseUrl %><%= stylesheet %>">
    <% }); %>
    <%~ it.headTags %>
    <% const files = (isEntry) => it.scripts.filter((script) => /(^|\\/)(runtime~)?main\\./.test(script) === isEntry).map((script) => it.baseUrl + script).join(' '); %>
    <script type="speculationrules">${speculationRules(basePath)}</script>
    <script id="boot" src="<%= it.baseUrl %>${bootstrap}" data-application="<%= files(true) %>" data-page="<%= files(false) %>" defer></script>
  </head>
  <body <%~ it.bodyAttributes %>>
    <%~ it.preBodyTags %>
    <div id="__docusaurus"><%~ it.appHtml %></div>
    <%~ it.postBodyTags %>
    <div id="end"></div>
  </body>
</html>
`;
