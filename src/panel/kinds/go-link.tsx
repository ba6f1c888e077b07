import type { MouseEvent, ReactNode } from 'react'
import type { Href } from '#blueprint/address.ts'
import { go } from '../session/go.ts'

interface GoLinkProps {
  readonly href: Href
  readonly children: ReactNode
  readonly className?: string
  readonly title?: string
  /** Called before navigating within the panel. */
  readonly onGo?: () => void
  /** The link to the open screen. */
  readonly isCurrent?: boolean
}
/**
 * A link within the panel. It is a plain anchor, so that opening in a new tab works, and light enough for every cell.
 */
export function GoLink({ href, children, className = 'link', title, onGo, isCurrent = false }: GoLinkProps): ReactNode {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onGo?.()
    go(href)
  }
  return (
    <a className={className} href={href} title={title} aria-current={isCurrent ? 'page' : undefined} onClick={follow}>
      {children}
    </a>
  )
}
