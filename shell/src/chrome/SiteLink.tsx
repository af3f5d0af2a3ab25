import { Link, type LinkProps } from 'shared/router'

export type Approach = (path: string) => void

interface Props extends LinkProps {
  to: string
  onApproach: Approach
}

/** A link inside the site that reports when a visitor is about to follow it. */
export function SiteLink({ to, onApproach, ...rest }: Props) {
  const approach = () => onApproach(to)
  return (
    <Link to={to} onPointerEnter={approach} onFocus={approach} onTouchStart={approach} {...rest} />
  )
}
