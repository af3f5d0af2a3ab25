import { escapeHtml } from 'serving'
import { shanghaiTime } from '../../calendar'
import { toYuan } from '../../money'
import type { Decision, SandboxOrder } from './order'

const wording = {
  zh: {
    site: '慢生活农场',
    title: '演示支付收银台',
    demo: '演示支付',
    warning: '这里不会动用真实的钱。请选择这笔付款的结果，看看网站如何应对。',
    amount: '金额',
    subject: '事项',
    number: '订单号',
    until: '请在此前完成',
    approve: '付款成功',
    twice: '付款两次',
    twiceHint: '同一笔订单付了两次：只会记一次账，多付的一次会被指出。',
    refuse: '付款被拒绝',
    abandon: '不付款，返回网站',
    back: '返回网站',
    paid: '这笔订单已经付过款，不会再付一次。',
    refused: '这笔订单的付款被拒绝了，没有扣款。',
    closed: '这笔订单已经关闭，不能再付款，没有扣款。',
  },
  en: {
    site: 'Slow Life Farm',
    title: 'Demonstration cashier',
    demo: 'Demonstration payment',
    warning:
      'No real money is moved here. Choose how this payment ends, and see what the site does.',
    amount: 'Amount',
    subject: 'For',
    number: 'Order',
    until: 'Pay before',
    approve: 'Payment goes through',
    twice: 'Pay twice',
    twiceHint: 'One order is paid twice: it is booked once, and the second payment is reported.',
    refuse: 'Payment is refused',
    abandon: 'Go back without paying',
    back: 'Back to the site',
    paid: 'This order has been paid and cannot be paid again.',
    refused: 'The payment of this order was refused. Nothing was charged.',
    closed: 'This order is closed and can no longer be paid. Nothing was charged.',
  },
} as const

/**
 * The cashier's page for one order: the possible decisions, or why none can be made any more.
 * @param base where the cashier's own addresses begin
 * @param site where visitors find the site
 */
export function cashierPage(order: SandboxOrder, base: string, site: string): string {
  const { lang, number, amount, subject, expires_at, return_url } = order
  const text = wording[lang]
  const over = order.state === 'waiting' && expires_at <= new Date() ? 'closed' : order.state
  const currency = lang === 'zh' ? '¥' : 'CNY '
  return `<!doctype html>
<html lang="${lang === 'zh' ? 'zh-CN' : 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${text.title} · ${text.site}</title>
<link rel="icon" href="${escapeHtml(site)}/media/brand/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${base}/page.css">
</head>
<body>
<main>
<p class="demo">${text.demo}</p>
<h1>${text.title}</h1>
<p>${text.warning}</p>
<dl>
<div class="amount"><dt>${text.amount}</dt><dd>${currency}${grouped(toYuan(amount))}</dd></div>
<div><dt>${text.subject}</dt><dd>${escapeHtml(subject)}</dd></div>
<div><dt>${text.number}</dt><dd>${number}</dd></div>
<div><dt>${text.until}</dt><dd>${shanghaiTime(expires_at).slice(0, 19).replace('T', ' ')}</dd></div>
</dl>
${over === 'waiting' ? choices(order, base) : `<p class="over" role="status">${text[over]}</p>`}
<p><a href="${escapeHtml(return_url)}">${over === 'waiting' ? text.abandon : text.back}</a></p>
</main>
</body>
</html>`
}

function choices({ number, pass, lang }: SandboxOrder, base: string): string {
  const text = wording[lang]
  const button = (decision: Decision, hint = '') =>
    `<button name="decision" value="${decision}"${hint && ` aria-describedby="${decision}"`}>${text[decision]}</button>${hint && `<p class="hint" id="${decision}">${hint}</p>`}`
  return `<form method="post" action="${base}/decide">
<input type="hidden" name="order" value="${number}">
<input type="hidden" name="pass" value="${pass}">
${button('approve')}
${button('refuse')}
${button('twice', text.twiceHint)}
</form>`
}

const grouped = (yuan: string) => yuan.replace(/\B(?=(\d{3})+\.)/g, ',')
