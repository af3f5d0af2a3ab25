import { ReadableStream as NodeStream } from 'node:stream/web'
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import type { Download, LedgerFilter } from 'shared/contract'
import { renderInSite, type SiteOptions } from 'testing'
import { LedgerExport } from '../export/LedgerExport'
import { messages } from './front-door'

export const EXPORT = '/finance/expense/export'

/** The files that a test saves; emptied before each test. */
export function savedFiles() {
  const saved: { name: string; file: Blob }[] = []
  beforeEach(() => {
    saved.length = 0
    const files = new Map<string, Blob>()
    URL.createObjectURL = (file) => {
      const url = `blob:${files.size}`
      files.set(url, file as Blob)
      return url
    }
    URL.revokeObjectURL = (url) => void files.delete(url)
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push({ name: this.download, file: files.get(this.href)! })
    })
  })
  return saved
}

/** A download whose chunks are sent by the test. */
export function arriving(entries: string | null = '3', name = 'ledger-expense-2026-11-21.csv') {
  let source!: { enqueue: (bytes: Uint8Array) => void; close: () => void; error: () => void }
  let cancelled = false
  const stream = new NodeStream<Uint8Array>({
    start: (controller) => {
      source = {
        enqueue: (bytes) => controller.enqueue(bytes),
        close: () => controller.close(),
        error: () => controller.error(new Error('terminated')),
      }
    },
    cancel: () => void (cancelled = true),
  })
  const headers: Record<string, string | null> = {
    'x-entries': entries,
    'content-disposition': `attachment; filename="${name}"`,
    'content-type': 'text/csv; charset=utf-8',
  }
  const answer: Download = {
    header: (wanted) => headers[wanted] ?? null,
    body: stream as unknown as ReadableStream<Uint8Array>,
  }
  return {
    answer,
    send: (text: string) => act(async () => source.enqueue(new TextEncoder().encode(text))),
    end: () => act(async () => source.close()),
    breakOff: () => act(async () => source.error()),
    wasCancelled: () => cancelled,
  }
}

function Panel({ total }: { total: number | undefined }) {
  const [filter, setFilter] = useState<LedgerFilter>({ purpose: '老人营养餐', keyword: '' })
  return (
    <>
      <button onClick={() => setFilter({})}>全部</button>
      <LedgerExport list="expense" filter={filter} total={total} />
    </>
  )
}

/** Shows the panel with the service's answer to an export; that may be changed later. */
export function show(
  answer: unknown,
  options: Partial<SiteOptions> = {},
  total: number | undefined = 3,
) {
  const answers = { [EXPORT]: answer }
  renderInSite(<Panel total={total} />, { messages: { finance: messages }, answers, ...options })
  return answers
}

export const csv = () => screen.getByRole('button', { name: 'CSV 表格' })
