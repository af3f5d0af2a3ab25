/**
 * Copies an element's text. Where the clipboard is closed (plain http, a refused permission) the text is left
 * selected, ready to be copied by hand.
 * @returns whether it is in the clipboard
 */
export async function copyText(element: HTMLElement): Promise<boolean> {
  try {
    // Undefined on plain http, whatever the types say.
    await navigator.clipboard.writeText(element.textContent ?? '')
    return true
  } catch {
    window.getSelection()?.selectAllChildren(element)
    return false
  }
}
