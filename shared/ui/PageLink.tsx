import type { ComponentProps } from 'react'
import { inThisTab, Link } from '../router'

interface Props extends Pick<ComponentProps<'a'>, 'className' | 'aria-label' | 'aria-current'> {
  /** The page's query; undefined where pages have no address. */
  query: string | undefined
  /** null where there is no such page. */
  onGo: (() => void) | null
  children: string
}

/** Leads to another page of a list: a link, or a button where pages have no address. */
export function PageLink({ query, onGo, ...look }: Props) {
  if (query === undefined)
    return (
      <button
        type="button"
        aria-disabled={onGo === null || undefined}
        onClick={() => onGo?.()}
        {...look}
      />
    )
  if (!onGo) return <a role="link" aria-disabled="true" {...look} />
  return <Link to={{ search: query }} onClick={inThisTab(onGo)} {...look} />
}
