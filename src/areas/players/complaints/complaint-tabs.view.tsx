import type { AboveProps } from '#panel/engine/view.ts'
import { RelatedScreens } from '#panel/inputs/related-screens.tsx'

const screens = [
  { path: '/complaints', title: 'Complaints' },
  { path: '/complaints/months', title: 'By month' },
] as const

/** Tabs of the register of complaints and its figures. */
export default function ComplaintTabs({ list }: AboveProps) {
  return <RelatedScreens label="Complaints" at={list.path} screens={screens} />
}
