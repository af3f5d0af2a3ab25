import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { answerNodes, placeOf, rootIn, type Node } from '../testing/chain-nodes'
import { key, log, other, rows, sealOf, verdict, visit } from '../testing/sealed-ledger'
import { signedLog } from '../testing/signed-log'

const ALL = /^已验证：这一页 2 笔都与农场签名的公开日志一致/
const FIRST = 'https://one.example.org/rpc'
const SECOND = 'https://two.example.org/rpc'
const HOURS_AGO = Date.now() - 3 * 3_600_000

const root = rootIn(log)
const forked = signedLog(
  rows.map((row) => (row.id === '9' ? { ...row, amount: '1.00' } : row)),
  [key],
)
const before = signedLog(rows.slice(0, 2), [key])
const longer = signedLog([...rows, other('15'), other('16')], [key])

/** Opens the ledger of a site with a chain whose two nodes hold this. */
function visitWith(
  first: Node,
  second: Node = first,
  change: Parameters<typeof placeOf>[1] & { shown?: typeof log } = {},
) {
  const { shown = log, ...given } = change
  const nodes = { [FIRST]: first, [SECOND]: second }
  visit({ log: shown, place: placeOf(nodes, given) })
  answerNodes(nodes)
}

it('rows are on the chain once the nodes agree on an anchor that fits the log', async () => {
  visitWith({ anchors: { 5: root } })
  expect(
    await verdict(
      /^已上链：这一页 2 笔，链 31337，区块 5（.+）。你的浏览器问了 2 个节点，回答的 2 个说的一样。$/,
    ),
  ).toBeVisible()
  expect(await verdict(ALL)).toBeVisible()
  await userEvent.click(screen.getByText('怎么验证的'))
  await userEvent.click(screen.getAllByText('原始数值').at(-1)!)
  const raw = screen.getByText(/^chain 31337/)
  expect(raw).toBeVisible()
  expect(raw).toHaveTextContent(`size 5 root ${root} block 5`)
  expect(raw).toHaveTextContent(`${SECOND}: anchored`)
})

it('says so in English', async () => {
  const nodes = { [FIRST]: { anchors: { 5: root } } }
  visit({ place: placeOf(nodes), lang: 'en' })
  answerNodes(nodes)
  expect(
    await verdict(
      /^Anchored on the chain: all 2 entries on this page, chain 31337, block 5 \(.+\)\. Your browser has only one node to ask, and none to compare it with\.$/,
    ),
  ).toBeVisible()
})

it('an anchor of the log before covers the rows that were in it', async () => {
  visitWith({ anchors: { 2: rootIn(before) } })
  expect(
    await verdict(/^已上链：这一页 2 笔里的 1 笔，链 31337.*；别的只有签名，要等下一次。/),
  ).toBeVisible()
})

it('a row after the anchor is signed', async () => {
  visitWith({ anchors: { 1: rootIn(signedLog(rows.slice(0, 1), [key])) } })
  expect(await verdict('已签名：链里还没有包含它的锚定，要等下一次。')).toBeVisible()
})

it('an anchor that is newer than the log of this moment covers its rows, when its tiles agree', async () => {
  visitWith({ anchors: { 7: rootIn(longer) } }, undefined, {
    shown: { ...log, tile: longer.tile },
  })
  expect(await verdict(/^已上链：/)).toBeVisible()
})

it.each([
  ['another root', { anchors: { 5: rootIn(forked) } }, log, '与链里记着的不一样'],
  [
    'another root of a smaller size',
    { anchors: { 2: rootIn(signedLog(rows.slice(1, 3), [key])) } },
    log,
    '与链里记着的不一样',
  ],
  [
    'more rows, for hours',
    { anchors: { 7: rootIn(longer) }, time: HOURS_AGO },
    log,
    '比链里记着的短',
  ],
])('a chain with %s turns the ledger red', async (_, node, shown, words) => {
  visitWith(node, node, { shown })
  expect(await verdict(new RegExp(`^验证失败：日志${words}`))).toBeVisible()
  expect(sealOf('每月一亩田')).toContain('验证失败')
  expect(sealOf('冷链配送')).toContain('验证失败')
  expect(screen.queryByText('已上链')).toBeNull()
  const link = screen.getByRole('link', { name: '下载链的记录和这次收到的签名（证据）' })
  const evidence = decodeURIComponent(link.getAttribute('href')!)
  expect(evidence).toContain(log.checkpoint)
  expect(evidence).toContain(`root ${Object.values(node.anchors)[0]}`)
  expect(evidence).toContain(FIRST)
})

it('with one node that lies, nothing is said of the chain', async () => {
  visitWith({ anchors: { 5: root } }, { anchors: { 5: rootIn(forked) } })
  expect(await verdict(/^已签名：链的节点说法不一，或者合约不是农场公布的那一个/)).toBeVisible()
  expect(await verdict(ALL)).toBeVisible()
})

it('another contract than the one announced is not believed', async () => {
  visitWith({ anchors: { 5: root }, code: '0x6002' })
  expect(await verdict(/^已签名：链的节点说法不一，或者合约不是/)).toBeVisible()
})

it.each([
  ['one node of two is', { anchors: { 5: root } }],
  ['both nodes are', { anchors: {}, isAway: true }],
])('when %s away, nothing is said of the chain', async (_, first) => {
  visitWith(first, { anchors: {}, isAway: true })
  expect(await verdict(/^已签名：链的节点没有回答，或者回答的太少/)).toBeVisible()
  expect(await verdict(ALL)).toBeVisible()
})

it('a young anchor does not count, and the one before it does', async () => {
  const young = { anchors: { 2: rootIn(before), 5: root }, height: 5 }
  visitWith(young)
  expect(await verdict('已签名：链里还没有包含它的锚定，要等下一次。')).toBeVisible()
  const old = { anchors: { 2: rootIn(before) } }
  visitWith(old, old, { size: 2 })
  expect(await verdict(/^已上链：这一页 2 笔里的 1 笔/)).toBeVisible()
})

it('an anchor that is newer by a moment is no contradiction', async () => {
  visitWith({ anchors: { 7: rootIn(longer) } })
  expect(await verdict(/^已签名：链里的锚定比这次收到的日志新/)).toBeVisible()
  expect(await verdict(ALL)).toBeVisible()
})

it('a row that does not fit the log is not said to be on the chain', async () => {
  const nodes = { [FIRST]: { anchors: { 5: root } } }
  const shown = rows.slice(1, 3).map((row) => ({ ...row, amount: '9.99' }))
  visit({ place: placeOf(nodes), shown })
  answerNodes(nodes)
  expect(await verdict(/^验证失败：/)).toBeVisible()
  expect(screen.queryByText(/已上链|已签名/, { ignore: 'details *' })).toBeNull()
})

it('without a chain, no node is asked and nothing is said of it', async () => {
  visit()
  expect(await verdict(ALL)).toBeVisible()
  expect(screen.queryByText(/已上链|锚定/)).toBeNull()
})
