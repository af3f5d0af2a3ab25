import type { Download } from 'shared/contract'
import type { Order } from './order'

/** Hands a whole file to the browser's downloads. Returns its address, which the caller gives back in time. */
export function saveAs(name: string, file: Blob): string {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  return url
}

/** The name that the service gave the file, else a plain one. */
export function nameOf(answer: Download, { list, format }: Order): string {
  const given = /filename="([^"/\\]+)"/.exec(answer.header('content-disposition') ?? '')?.[1]
  return given ?? `ledger-${list}.${format}`
}
