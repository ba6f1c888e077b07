import { TextInput, type TextInputProps } from '@mantine/core'
import { useSite } from '#panel/session/state.ts'
import { textOf } from '#panel/kinds/text.ts'
import { AmountWords } from './amount-words.tsx'
import { sharedProps, type FieldInputProps } from '../input-props.ts'
import { moneyIn } from '../money-in.ts'
import { useAmountCurrency, useTypedAmount } from './use-typed-amount.ts'

interface AmountFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  readonly value: string
  readonly onChange: (text: string) => void
}

/** An amount, grouped while it is typed, and under it the amount in words. */
export function AmountField({ value, onChange, ...others }: AmountFieldProps) {
  const currency = useAmountCurrency()
  return (
    <TextInput
      {...others}
      {...useTypedAmount(value, onChange)}
      leftSection={moneyIn(useSite(), currency, true).symbol}
      leftSectionProps={{ style: { color: 'var(--ink)' } }}
      inputContainer={(input) => (
        <AmountWords text={value} currency={currency}>
          {input}
        </AmountWords>
      )}
    />
  )
}

export default function AmountInput(props: FieldInputProps) {
  return <AmountField {...sharedProps(props)} value={textOf(props.value)} onChange={props.onChange} />
}
