import { escapeHtml } from 'serving'
import { toYuan } from '../../money'
import type { Call, Reply, Visitors } from './server'
import type { Order } from './orders'

/** The page of h5_url, with one button that pays and then redirects back. */
export function cashier({ method, url, headers }: Call, order: Order, visitors: Visitors): Reply {
  const back = url.searchParams.get('redirect_url')
  // Like the real one, it only opens from a page of the merchant's domain.
  if (!headers.referer) return page(400, '<p>商家参数格式有误，请联系商家解决</p>')
  const paid = method === 'POST' && visitors.pay(order.number)
  if (paid && back) return { status: 303, headers: { location: back }, body: '' }
  if (paid) return page(200, '<p>支付成功</p>')
  if (order.state !== 'open') return page(200, '<p>订单已支付或已关闭</p>')
  return page(
    200,
    `<p>${escapeHtml(order.subject)}</p><p>¥${toYuan(order.amount)}</p>` +
      '<form method="post"><button>确认支付</button></form>' +
      (back ? `<a href="${escapeHtml(back)}">取消</a>` : ''),
  )
}

const page = (status: number, body: string): Reply => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html><html lang="zh"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>微信支付</title><h1>微信支付</h1>${body}</html>`,
})
