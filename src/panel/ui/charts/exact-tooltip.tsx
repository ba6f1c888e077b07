import { ChartTooltip } from '@mantine/charts'
import type { ReactNode } from 'react'

/** The texts of a group, beside the numbers that its bars are as high as: a number of 15 digits or more loses the last ones. */
interface Texts {
  readonly texts: Readonly<Record<string, string>>
}

const hasTexts = (row: unknown): row is Texts => typeof row === 'object' && row !== null && 'texts' in row

interface TooltipProps {
  readonly label: ReactNode
  /** What the chart says is under the pointer, each with its row. */
  readonly payload: readonly { readonly payload?: unknown }[] | undefined
  readonly shown: (text: string) => string
}

/** Figures as they were sent, never as the bars are drawn. */
export const ExactTooltip = ({ label, payload = [], shown }: TooltipProps) => (
  <ChartTooltip
    label={label}
    payload={payload.map((item) => ({ ...item, payload: hasTexts(item.payload) ? item.payload.texts : item.payload }))}
    valueFormatter={(value) => shown(String(value))}
  />
)
