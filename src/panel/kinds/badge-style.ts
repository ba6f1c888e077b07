import { badgeColour, labelOf, type Labels } from '#blueprint/labels.ts'

/** The class of a badge; its colours are defined in app/tokens.css. */
export const badgeClass = (label: string): string => `badge badge-${badgeColour(label)}`

export const badgeOf = (state: string, labels?: Labels): { label: string; className: string } => {
  const label = labelOf(state, labels)
  return { label, className: badgeClass(label) }
}
