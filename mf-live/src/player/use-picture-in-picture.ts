import { useEffect, useState } from 'react'

/** The picture in a small window over the others. */
export function usePictureInPicture(video: () => HTMLVideoElement | null, onLeave: () => void) {
  const [on, setOn] = useState(false)
  const [can] = useState(() => document.pictureInPictureEnabled === true)

  useEffect(() => {
    const onChange = () => setOn(document.pictureInPictureElement !== null)
    const onEnd = () => {
      onChange()
      onLeave()
    }
    document.addEventListener('enterpictureinpicture', onChange)
    document.addEventListener('leavepictureinpicture', onEnd)
    return () => {
      document.removeEventListener('enterpictureinpicture', onChange)
      document.removeEventListener('leavepictureinpicture', onEnd)
    }
  }, [onLeave])

  const toggle = () => {
    if (on) void document.exitPictureInPicture()
    // The browser may refuse it, e.g. before the first picture: then it just does not happen.
    else
      void video()
        ?.requestPictureInPicture()
        .catch(() => setOn(false))
  }
  return { can, on, toggle }
}
