import type { AboveProps } from '#panel/engine/view.ts'
import { SisterScreens } from '#panel/kinds/sister-screens.tsx'
import { gatewayCallbacks } from './callbacks.screen.ts'

const screens = [
  { path: '/deposits', title: 'Deposits' },
  { path: gatewayCallbacks.path, title: gatewayCallbacks.title },
]

/** Deposits, and what gateways said of them. */
export default function DepositTabs({ list }: AboveProps) {
  return <SisterScreens label="Deposits" at={list.path} screens={screens} />
}
