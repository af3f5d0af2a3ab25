import type { Role } from './engine'

const SELECTORS: Record<Role, string> = {
  button: 'button, summary',
  checkbox: '[type="checkbox"]',
  combobox: 'select',
  link: 'a[href]',
  radio: '[type="radio"]',
  textbox: 'input, textarea',
}

/** What a visitor looks for: `findNamed` in the page finds it. */
export interface Named {
  selector: string
  name: string
}

export const named = (role: Role, name: string): Named => ({ selector: SELECTORS[role], name })

/**
 * Runs in the page: the first visible element of that name. A driver that asks the browser for accessible names needs a
 * second for each.
 */
export function findNamed({ selector, name }: Named): HTMLElement | undefined {
  const words = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const nameOf = (element: HTMLElement) => {
    const [label] = element instanceof HTMLInputElement ? (element.labels ?? []) : []
    const copy = (label ?? element).cloneNode(true) as HTMLElement
    for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove()
    return words(element.ariaLabel ?? copy.textContent)
  }
  return [...document.querySelectorAll<HTMLElement>(selector)].find(
    (element) => element.checkVisibility({ visibilityProperty: true }) && nameOf(element) === name,
  )
}
