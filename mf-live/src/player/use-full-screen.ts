import { useEffect, useState, type RefObject } from 'react'

/** On an iPhone only a video element can be full screen. */
interface PhoneVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void
}

/** Puts the player with its bar in full screen; on an iPhone only the video. `can` is false until hydration. */
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
