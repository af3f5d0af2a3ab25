import path from 'node:path'
import { escapeHtml } from 'serving'
import type { Lang } from 'shared/contract'
import { ASK_AGAIN, SCRIPTS_ID } from './ask-again'
import { inScript } from './in-script.cjs'

interface HashedFile {
  address: string
  integrity: string
}

export interface Style {
  /** Of the file; none for what is in no file. */
  address?: string
  text: string
}

interface Document {
  lang: Lang
  title: string
  description: string
  body: string
  styles: Style[]
  scripts: HashedFile[]
  preloads: HashedFile[]
  calls: string[]
  /** More elements of the head. */
  head: string[]
  dataId: string
  data: unknown
}

/** The HTML of a page. */
export function documentOf(page: Document): string {
  const scripts = page.scripts.map(
    (file) => `<script defer ${checked(file)} src="${file.address}"></script>`,
  )
  const lines = [
    '<!doctype html>',
    `<html lang="${page.lang}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(page.title)}</title>`,
    `<meta name="description" content="${escapeHtml(page.description)}">`,
    ...page.head,
    // `data-href` is the attribute that webpack's chunk loader looks for, so it does not fetch these styles again.
    ...page.styles.map(
      ({ address, text }) =>
        `<style${address ? ` data-href="${path.basename(address)}"` : ''}>${text}</style>`,
    ),
    // Before the scripts that it asks for again.
    `<template id="${SCRIPTS_ID}">${scripts.join('')}</template>`,
    `<script>${ASK_AGAIN}</script>`,
    ...scripts,
    ...page.calls.map(
      (call) => `<link rel="preload" as="fetch" crossorigin="anonymous" href="${call}">`,
    ),
    ...page.preloads.map(
      (file) =>
        `<link rel="preload" as="script" ${checked(file)} fetchpriority="low" href="${file.address}">`,
    ),
    '</head>',
    `<body><div id="app">${page.body}</div>`,
    `<script type="application/json" id="${page.dataId}">${inScript(page.data)}</script>`,
    '</body></html>',
  ]
  return lines.join('\n')
}

/**
 * The page's own attributes must be those of the shell's loads (shell/src/remotes/integrity.ts): a preload that differs
 * would be fetched twice. Integrity-Policy accepts hashes on CORS requests only.
 */
const checked = ({ integrity }: HashedFile) => `crossorigin="anonymous" integrity="${integrity}"`
