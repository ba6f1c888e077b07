import { useEffect, useRef, useState } from 'react'
import type { DoneResponse } from '#blueprint/wire.ts'
import { call, CallFailure, type InputProps } from '#panel/engine/view.ts'
import { textOf } from '#panel/kinds/text.ts'
import type { CheckedStatement } from './checked-statement.ts'

type Entering = Pick<InputProps, 'values' | 'change'>

/** The fields whose values follow from the file, each with what the check answers for it. */
const derived: Readonly<Record<string, (checked: CheckedStatement) => string | null>> = {
  dateColumn: ({ columns }) => columns.date,
  amountColumn: ({ columns }) => columns.amount,
  debitColumn: ({ columns }) => columns.debit,
  sideColumn: ({ columns }) => columns.side,
  balanceColumn: ({ columns }) => columns.balance,
  utrColumn: ({ columns }) => columns.utr,
  narrationColumn: ({ columns }) => columns.narration,
  dayOrder: ({ dayOrder }) => dayOrder,
  decimalMark: ({ decimalMark }) => decimalMark,
}
export const derivedFields = Object.keys(derived)

const sourceFields = ['account', 'file', 'csv']

const wireOf = (values: Entering['values']) =>
  Object.fromEntries([...sourceFields, ...derivedFields].map((name) => [name, textOf(values[name]).trim() || null]))

const ask = (body: ReturnType<typeof wireOf>, signal: AbortSignal) =>
  call<DoneResponse<CheckedStatement>>('/api/manual-deposits/statement-check', {
    method: 'POST',
    body,
    idempotencyKey: crypto.randomUUID(),
    isQuiet: true,
    signal,
  })

interface Checked {
  readonly checked: CheckedStatement | null
  readonly failure: string | null
  readonly isLoading: boolean
  /** Takes another file or text: what was read from the one before is forgotten. */
  readonly changeSource: (name: string, value: unknown) => void
}

/** Checks the chosen file, and enters the columns that the check proposes for it. */
export function useCheckedStatement({ values, change }: Entering): Checked {
  const [checked, setChecked] = useState<CheckedStatement | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isLoading, setLoading] = useState(false)
  const show = (answer: CheckedStatement | null, problem: string | null) => {
    setChecked(answer)
    setFailure(problem)
    setLoading(false)
  }
  const wire = wireOf(values)
  const key = JSON.stringify(wire)
  const hasSource = wire['file'] !== null || wire['csv'] !== null
  const latest = useRef({ wire, change })
  useEffect(() => {
    latest.current = { wire, change }
  })
  /** The values that the last answer is about. */
  const answered = useRef('')
  useEffect(() => {
    if (!hasSource || key === answered.current) return
    const stop = new AbortController()
    const asked = latest.current.wire
    const isFirst = asked['dateColumn'] === null && asked['amountColumn'] === null
    const take = ({ data }: DoneResponse<CheckedStatement>) => {
      if (stop.signal.aborted || data === undefined) return
      const proposed = Object.entries(derived).map(([name, of]) => [name, of(data)] as const)
      const account = asked['account'] ?? (data.account || null)
      if (isFirst) {
        for (const [name, value] of [...proposed, ['account', account] as const])
          latest.current.change(name, value ?? '')
        answered.current = JSON.stringify({ ...asked, account, ...Object.fromEntries(proposed) })
      } else answered.current = key
      show(data, null)
    }
    const fail = (problem: unknown) => {
      if (stop.signal.aborted) return
      if (!(problem instanceof CallFailure)) throw problem
      answered.current = key
      show(null, problem.message)
    }
    setLoading(true)
    const timer = setTimeout(() => {
      void ask(asked, stop.signal).then(take, fail)
    }, 250)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [key, hasSource])
  const changeSource = (name: string, value: unknown) => {
    for (const field of derivedFields) change(field, '')
    show(null, null)
    answered.current = ''
    change(name, value)
  }
  return { checked, failure, isLoading, changeSource }
}
