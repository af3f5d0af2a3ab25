import { screen } from '@testing-library/react'
import type { Lang } from 'shared/contract'
import { renderInSite } from 'testing'
import { messages } from '../testing/front-door'
import type { CheckedRow } from './checked'
import { KeepProof } from './KeepProof'
import type { Seals } from './use-seals'

/** @param row what the check found; none before it and without scripts */
function open(row?: CheckedRow, lang: Lang = 'zh') {
  const data =
    row && ({ log: { state: 'verified' }, rows: { 13: row } } as unknown as Seals['data'])
  renderInSite(<KeepProof id="13" seals={{ data } as Seals} />, {
    messages: { finance: messages },
    lang,
    site: { settings: { ...{ apiBase: 'https://api.example/v1' } } as never },
  })
}

const links = () =>
  screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

const PROOF = 'https://api.example/v1/log/proof/file?id=13'
const NAME = 'https://api.example/v1/log/proof/name-file?id=13'

it('offers the proof, what is needed to check it, and how, before anything was checked', () => {
  open()
  expect(links()).toEqual([
    ['下载证明', PROOF],
    ['下载名称文件', NAME],
    ['下载农场的公钥', '/log/vkey'],
    ['怎么自己核对', '/finance/verify'],
  ])
})

it('says the same in English', () => {
  open({ state: 'verified', unitSalt: 'ab' }, 'en')
  expect(links()).toEqual([
    ['Download the proof', PROOF],
    ['Download the name’s file', NAME],
    ['Download the farm’s key', '/log/vkey'],
    ['How to check it yourself', '/finance/verify'],
  ])
})

it('says of a row that is not in the log yet when there will be a proof', () => {
  open({ state: 'unchecked', why: 'waiting' })
  expect(screen.getByText(/^这笔账目进公开日志以后，可以在这里下载它的证明/)).toBeVisible()
  expect(links()).toEqual([])
})

it('offers no proof of a row that was left out of the log', () => {
  open({ state: 'unchecked', why: 'skipped' })
  expect(screen.queryByText('把证明留在手里')).toBeNull()
})

it('offers no name when it was erased', () => {
  open({ state: 'verified', unitSalt: null })
  expect(links().map(([name]) => name)).toEqual(['下载证明', '下载农场的公钥', '怎么自己核对'])
})
