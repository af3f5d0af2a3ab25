import { useEffect, useState, type RefObject } from 'react'

/** An iPhone has full screen for a video alone. */
interface PhoneVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void
}

/** The player in full screen, with its bar; on an iPhone the video alone. `can` is false until the page is awake. */
export function useFullScreen(
  region: RefObject<HTMLElement | null>,
  video: () => PhoneVideo | null,
) {
  const [on, setOn] = useState(false)
  const [whole] = useState(() => document.fullscreenEnabled)
  const [alone] = useState(() => 'webkitEnterFullscreen' in HTMLVideoElement.prototype)

  useEffect(() => {
    const onChange = () => setOn(document.fullscreenElement === region.current)
    document.addEventListener('fullscreenchange', onChange)
    return () => document.removeEventListener('fullscreenchange', onChange)
  }, [region])

  const toggle = () => {
    if (on) void document.exitFullscreen()
    else if (whole) region.current?.requestFullscreen().catch(() => setOn(false))
    else video()?.webkitEnterFullscreen?.()
  }
  return { can: whole || alone, on, toggle }
}
