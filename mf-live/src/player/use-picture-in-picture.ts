import { useEffect, useState } from 'react'

/**
 * Picture in picture. The window belongs to one video element and closes when that is removed.
 * @param onLeave called when the picture is back in the page
 */
export function usePictureInPicture(video: () => HTMLVideoElement | null, onLeave: () => void) {
  const [on, setOn] = useState(false)
  const [can] = useState(() => document.pictureInPictureEnabled === true)

  useEffect(() => {
    const onEnd = () => {
      setOn(false)
      onLeave()
    }
    const onBegin = ({ target }: Event) => {
      setOn(true)
      // Listens on the element itself, because it may have left the page by the time its window closes.
      target?.addEventListener('leavepictureinpicture', onEnd, { once: true })
    }
    document.addEventListener('enterpictureinpicture', onBegin)
    return () => document.removeEventListener('enterpictureinpicture', onBegin)
  }, [onLeave])

  const toggle = () => {
    // The browser may refuse either call, e.g. before the first frame; that is ignored.
    const done = on ? document.exitPictureInPicture() : video()?.requestPictureInPicture()
    void done?.catch(() => setOn(document.pictureInPictureElement !== null))
  }
  return { can, on, toggle }
}
