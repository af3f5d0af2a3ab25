import { createHash } from 'node:crypto'
import { failures, retryAfter } from 'api/failure'
import { ownHeaders } from './headers'
import type { DeploySettings } from './settings'

/** A title and a sentence, each in Chinese and English. */
interface Words {
  title: string
  zh: string
  en: string
}

/** @throws for characters that are special in nginx's configuration or in JSON, where the words are inserted */
function words(title: string, [, , zh, en]: readonly [number, number, string, string]): Words {
  const odd = /["'\\$<&]/.exec(zh + en)
  if (odd) throw new Error(`nginx cannot say ${odd[0]} in "${en}".`)
  return { title, zh, en }
}

/** nginx's own error messages by status, where possible the same as the api's. */
const BY_STATUS: Record<string, Words> = {
  default: words('请求无法读取', failures.badRequest),
  404: { title: '没有找到', zh: '这里没有内容。', en: 'There is nothing here.' },
  413: words('内容太长', failures.tooLarge),
  414: { title: '地址太长', zh: '这个地址太长。', en: 'This address is too long.' },
  429: words('请稍候', failures.tooOften),
  500: words('服务出了问题', failures.broken),
  503: words('请稍后再来', failures.overloaded),
}

const AWAY: Words = {
  title: '马上回来',
  zh: '网站暂时没有回应，可能正在重新启动。页面会自动重试。收到过确认的内容都已保存。',
  en: 'The site does not answer at the moment; it may be restarting. This page tries again by itself. Whatever was confirmed to you is stored.',
}
const AWAY_SECONDS = 10
const AWAY_ANSWER = JSON.stringify({
  code: failures.notReady[1],
  msg: `${failures.notReady[2]} ${failures.notReady[3]}`,
  data: { faults: [] },
})

const STYLE =
  'body{margin:20vh auto;max-width:32rem;padding:0 1.5rem;background:#fbf8f1;color:#1f2a22;' +
  'font:1rem/1.6 sans-serif}h1{color:#2f6b3c;font-size:1.75rem}'
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** The content security policy of nginx's own pages: allows their style and nothing else. */
export const PAGE_POLICY = `"default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"`

const page = ({ title, zh, en }: Words, head = '') =>
  [
    '<!doctype html><html lang="zh-CN"><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `${head}<title>慢生活农场 · ${title}</title><style>${STYLE}</style>`,
    `<h1>${title}</h1><p>${zh}</p><p lang="en">${en}</p></html>`,
  ].join('')

const wordMap = (what: keyof Words) => `  map $status $own_${what} {
${Object.entries(BY_STATUS)
  .map(([status, one]) => `    ${status} "${one[what]}";`)
  .join('\n')}
  }`

/** For the http block: the words of each status, and the location for each kind of client: visitor, program, player. */
export const wordMaps = `${(['title', 'zh', 'en'] as const).map(wordMap).join('\n')}
  map $status $own_code {
    default "\${status}00";
    429 ${failures.tooOften[1]};
    503 ${failures.overloaded[1]};
  }
  map $status $own_retry {
    429 ${retryAfter.overloaded};
    503 ${retryAfter.overloaded};
  }
  map $uri $own_answer {
    default @own-page;
    # An unreadable request has no URI, and nginx cannot use a named location for it.
    "" /.own/page;
    ~^/api/ @own-call;
    ~^/(media/live|log)/ @own-media;
  }
  map $uri $own_away {
    default @away;
    ~^/api/ @api-away;
    ~^/(media/live|log)/ @own-media;
  }`

/**
 * For each server block for visitors. The locations are named, because a redirect to a URI would change the logged
 * address, and the log could then contain the code of a gift.
 */
export const ownAnswers = (
  settings: DeploySettings,
) => `    error_page 400 403 404 405 410 411 412 413 414 416 421 429 494 495 496 497 500 501 503 505 $own_answer;
    error_page 502 504 =503 $own_away;
${['@own-page', '= /.own/page'].map((place) => ownPage(settings, place)).join('\n')}
    location @own-call {
      default_type 'application/json; charset=utf-8';
${ownHeaders(settings, { 'retry-after': '$own_retry', 'cache-control': 'no-store' })}
      return 200 '{"code":$own_code,"msg":"$own_zh $own_en","data":{"faults":[]}}';
    }
    location @own-media {
      default_type 'text/plain; charset=utf-8';
${ownHeaders(settings, { 'access-control-allow-origin': '*', 'retry-after': '$own_retry', 'cache-control': 'no-cache' })}
      return 200 "$status\\n";
    }
    location @away {
      default_type 'text/html; charset=utf-8';
${ownHeaders(settings, { 'content-security-policy': PAGE_POLICY, 'retry-after': `${AWAY_SECONDS}`, 'cache-control': 'no-store' })}
      return 200 '${page(AWAY, `<meta http-equiv="refresh" content="${AWAY_SECONDS}">`)}';
    }
    location @api-away {
      default_type 'application/json; charset=utf-8';
${ownHeaders(settings, { 'retry-after': `${AWAY_SECONDS}`, 'cache-control': 'no-store' })}
      return 200 '${AWAY_ANSWER}';
    }`

/** Keeps the status that caused this page. */
const ownPage = (settings: DeploySettings, place: string) => `    location ${place} {
${place.startsWith('@') ? '' : '      internal;\n'}      default_type 'text/html; charset=utf-8';
${ownHeaders(settings, { 'content-security-policy': PAGE_POLICY, 'retry-after': '$own_retry', 'cache-control': 'no-store' })}
      return 200 '${page({ title: '$own_title', zh: '$own_zh', en: '$own_en' })}';
    }`
