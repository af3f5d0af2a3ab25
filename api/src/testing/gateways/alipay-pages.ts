import { escapeHtml } from 'serving'
import { toYuan } from '../../money'
import type { Reply } from './server'
import type { Order } from './orders'

/** The cashier page, with one button that pays. */
export const cashierPage = (order: Order): Reply =>
  page(
    200,
    '支付宝收银台（测试）',
    `<p>${escapeHtml(order.subject)}</p><p>¥${toYuan(order.amount)}</p>
    <form method="post" action="/cashier/pay">
      <input type="hidden" name="number" value="${escapeHtml(order.number)}">
      <button>确认付款</button>
    </form>`,
  )

/** The page for an invalid request; like Alipay's, it shows the error code. */
export const faultPage = (code: string): Reply =>
  page(400, '支付宝（测试）', `<p>错误代码：${escapeHtml(code)}</p>`)

const page = (status: number, title: string, main: string): Reply => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html><html lang="zh-CN"><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title><main><h1>${title}</h1>${main}</main></html>`,
})
