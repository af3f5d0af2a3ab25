// @ts-check
/**
 * The page that a development server sends for every address of the site. It is not composed, so everything is rendered
 * in the browser.
 * @param {{ lang: string, settings: object, registry: null, holds: 'screen' }} data see shell/src/page-data.ts
 */
export const devPage = (data) => `<!doctype html>
<html lang="${data.lang}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" href="/media/brand/favicon.svg" type="image/svg+xml" />
    <title>慢生活农场 · 开发</title>
    <link rel="stylesheet" href="/main.css" />
  </head>
  <body>
    <div id="app"></div>
    <script type="application/json" id="page-data">${JSON.stringify(data).replace(/</g, '\\u003c')}</script>
    <script src="/main.js"></script>
  </body>
</html>
`
