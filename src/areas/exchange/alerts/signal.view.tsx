import { useEffect, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { call, sayDone, sayFailure, useMay, useQueryOf } from '#panel/engine/view.ts'
import { Button } from '#panel/ui/button.tsx'
import { sound } from '#panel/ui/sound.ts'
import { riskSignal } from './signal.screen.ts'

/** Whether new alerts are heard; the server remembers it. */
export function SoundSwitch() {
  const client = useQueryClient()
  const { data } = useQueryOf(riskSignal, {}, { follows: true })
  const known = useRef<string | null | undefined>(undefined)
  useEffect(() => {
    if (!data) return
    if (known.current !== undefined && known.current !== data.newest && data.hasSound) sound()
    known.current = data.newest
  }, [data])
  const may = useMay('RISK_ALERT_EDIT')
  if (!data || !may) return null
  const turn = (hasSound: boolean) => {
    if (hasSound) sound()
    void call<{ message: string }>('/api/risk-management/sound', {
      method: 'POST',
      idempotencyKey: crypto.randomUUID(),
      body: { hasSound },
    }).then(({ message }) => {
      sayDone(message)
      return client.invalidateQueries({ predicate: ({ queryKey }) => /signal/.test(String(queryKey[1])) })
    }, sayFailure)
  }
  return (
    <Button aria-pressed={data.hasSound} onClick={() => turn(!data.hasSound)}>
      {data.hasSound ? 'Sound on' : 'Sound off'}
    </Button>
  )
}
