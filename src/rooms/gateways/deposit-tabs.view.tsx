import type { AboveProps } from '#panel/engine/view.ts'
import { GoLink } from '#panel/kinds/faces.tsx'
import { gatewayCallbacks } from './callbacks.screen.ts'

const screens = [
  { path: '/deposits', title: 'Deposits' },
  { path: gatewayCallbacks.path, title: gatewayCallbacks.title },
]

/** Deposits, and what gateways said of them. */
export default function DepositTabs({ list }: AboveProps) {
  return (
    <nav aria-label="Deposits" style={{ display: 'flex', flexWrap: 'wrap', gap: 16 }}>
      {screens.map(({ path, title }) =>
        path === list.path ? (
          <strong key={path} aria-current="page">
            {title}
          </strong>
        ) : (
          <GoLink key={path} href={path}>
            {title}
          </GoLink>
        ),
      )}
    </nav>
  )
}
