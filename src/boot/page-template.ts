/**
 * The HTML around every page. The application's scripts are not started here: the bootstrap is told their names and
 * starts them on intent.
 */
import { speculationRules } from './speculation';

export const pageTemplate = (bootstrap: string, basePath: string): string => `
<!DOCTYPE html>
<html <%~ it.htmlAttributes %>>
  <head>
    <meta charset="UTF-8">
    <% it.metaAttributes.forEach((metaAttribute) => { %>
      <%~ metaAttribute %>
    <% }); %>
    <% it.stylesheets.forEach((stylesheet) => { %>
      <link rel="stylesheet" href="<%= it.baseUrl %><%= stylesheet %>">
    <% }); %>
    <%~ it.headTags %>
    <script type="speculationrules">${speculationRules(basePath)}</script>
    <script id="boot" src="<%= it.baseUrl %>${bootstrap}" data-application="<%= it.scripts.map((script) => it.baseUrl + script).join(' ') %>" defer></script>
  </head>
  <body <%~ it.bodyAttributes %>>
    <%~ it.preBodyTags %>
    <div id="__docusaurus"><%~ it.appHtml %></div>
    <%~ it.postBodyTags %>
  </body>
</html>
`;
