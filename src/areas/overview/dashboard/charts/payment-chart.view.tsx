import { DayBars } from '#panel/ui/charts/day-bars.tsx'
import type { CurrencySectionProps } from '#areas/overview/dashboard/figures.view.tsx'

interface PaymentChartProps {
  readonly height: number
  readonly currency: string
  readonly days: NonNullable<CurrencySectionProps['shown']['paidDays']>
}

/** Deposits and withdrawals by day. */
export default function PaymentChart({ height, currency, days }: PaymentChartProps) {
  return (
    <DayBars
      height={height}
      currency={currency}
      days={days.map(({ day, deposits, withdrawals }) => ({
        day,
        bars: { Deposits: deposits, Withdrawals: withdrawals },
      }))}
    />
  )
}
