/**
 * The HTML around every page. It names the application's scripts for the bootstrap instead of starting them. Style sheets
 * that a page requests are kept away from the head manager, which would remove and re-insert them during hydration.
 */
export interface PageTemplate {
  /** File name of the script that starts the application. */
  readonly bootstrap: string;
  /** JSON of the speculation rules. */
  readonly speculationRules: string;
}

export const pageTemplate = ({ bootstrap, speculationRules }: PageTemplate): string => `
<!DOCTYPE html>
<html <%~ it.htmlAttributes %>>
  <head>
    <meta charset="UTF-8">
    <% it.metaAttributes.forEach((metaAttribute) => { %>
      <%~ metaAttribute.replaceAll('<link data-rh="true" rel="stylesheet"', '<link rel="stylesheet"') %>
    <% }); %>
    <% it.stylesheets.forEach((stylesheet) => { %>
      <link rel="stylesheet" href="<%= it.baseUrl %><%= stylesheet %>">
    <% }); %>
    <%~ it.headTags %>
    <% const files = (isEntry) => it.scripts.filter((script) => /(^|\\/)(runtime~)?main\\./.test(script) === isEntry).map((script) => it.baseUrl + script).join(' '); %>
    <script type="speculationrules">${speculationRules}</script>
    <script id="boot" src="<%= it.baseUrl %>${bootstrap}" data-application="<%= files(true) %>" data-page="<%= files(false) %>" defer></script>
  </head>
  <body <%~ it.bodyAttributes %>>
    <%~ it.preBodyTags %>
    <div id="__docusaurus"><%~ it.appHtml %></div>
    <%~ it.postBodyTags %>
  </body>
</html>
`;
