import { focusManager } from '@tanstack/react-query'
import { onReturn, pauseAfter } from './pauses'

/**
 * Repeats what has just failed until it succeeds, by the rules of `useQuery`: with growing pauses while the page is
 * visible, and at once when the visitor returns. For what is no call, such as the files of a part.
 * @param failingSince when it failed first, in milliseconds since 1970
 * @returns ends it; an attempt that succeeds after that is ignored
 */
export function keepTrying(
  attempt: () => Promise<unknown>,
  onSuccess: () => void,
  failingSince = Date.now(),
): () => void {
  let since = failingSince
  let timer: ReturnType<typeof setTimeout>
  let isTrying = false
  let isOver = false
  const wait = () => {
    timer = setTimeout(begin, pauseAfter(Date.now() - since))
  }
  const begin = () => {
    clearTimeout(timer)
    if (isTrying || !focusManager.isFocused()) return
    isTrying = true
    attempt().then(
      () => {
        if (isOver) return
        end()
        onSuccess()
      },
      () => {
        isTrying = false
        if (!isOver) wait()
      },
    )
  }
  const endReturn = onReturn(() => {
    since = Date.now()
    begin()
  })
  const end = () => {
    isOver = true
    clearTimeout(timer)
    endReturn()
  }
  wait()
  return end
}
