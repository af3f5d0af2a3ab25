/**
 * Copies an element's text. When the clipboard is not available (plain http, permission denied) the text is left
 * selected, ready to be copied by hand.
 * @returns whether the text was copied to the clipboard
 */
export async function copyText(element: HTMLElement): Promise<boolean> {
  try {
    // Undefined on plain http, although the types say otherwise.
    await navigator.clipboard.writeText(element.textContent ?? '')
    return true
  } catch {
    window.getSelection()?.selectAllChildren(element)
    return false
  }
}
