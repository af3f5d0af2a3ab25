import { useEffect, useState } from 'react'

/**
 * The picture in a small window over the others. The window belongs to one element and goes with it.
 * @param onLeave called when the picture is in the page again
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
      // On the element itself: it may have left the page by the time its window closes.
      target?.addEventListener('leavepictureinpicture', onEnd, { once: true })
    }
    document.addEventListener('enterpictureinpicture', onBegin)
    return () => document.removeEventListener('enterpictureinpicture', onBegin)
  }, [onLeave])

  const toggle = () => {
    // The browser may refuse either, e.g. before the first picture: then it just does not happen.
    const done = on ? document.exitPictureInPicture() : video()?.requestPictureInPicture()
    void done?.catch(() => setOn(document.pictureInPictureElement !== null))
  }
  return { can, on, toggle }
}
