// @ts-check
/** The page that a development server sends for every address of the site. */
export const devPage = `<!doctype html>
<html lang="zh">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" href="/media/brand/favicon.svg" type="image/svg+xml" />
    <title>慢生活农场 · 开发</title>
  </head>
  <body>
    <div id="app"></div>
    <script src="/main.js"></script>
  </body>
</html>
`
