// @ts-check
/** The page that a development server sends for every address of the site. */
export const devPage = `<!doctype html>
<html lang="zh">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" href="/media/brand/favicon.svg" type="image/svg+xml" />
    <title>慢生活农场 · 开发</title>
    <style>
      #type-errors {
        position: fixed;
        inset: auto 0 0;
        z-index: 2147483647;
        max-height: 40vh;
        overflow: auto;
        /* The same in light and dark: it stands apart from the page in both. */
        background: #5c1010;
        color: #fff;
        font: 14px/1.5 ui-monospace, monospace;
      }
      #type-errors pre {
        margin: 0;
        padding: 8px 16px;
        font: inherit;
        white-space: pre-wrap;
        overflow-wrap: anywhere;
      }
    </style>
  </head>
  <body>
    <div id="app"></div>
    <div id="type-errors" role="status" aria-label="Type errors"></div>
    <script src="/main.js"></script>
  </body>
</html>
`
