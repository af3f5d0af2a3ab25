import type { Download } from 'shared/contract'
import type { Order } from './order'

/** Passes a complete file to the browser's downloads. Returns its object URL, which the caller must revoke. */
export function saveAs(name: string, file: Blob): string {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  return url
}

/** The file name given by the service, or a default one. */
export function nameOf(answer: Download, { list, format }: Order): string {
  const given = /filename="([^"/\\]+)"/.exec(answer.header('content-disposition') ?? '')?.[1]
  return given ?? `ledger-${list}.${format}`
}
