import { useEffect, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { actionPath } from '#blueprint/screen/list.ts'
import { call, sayDone, sayFailure, useMay, useQueryOf } from '#panel/engine/view.ts'
import { Button } from '#panel/ui/button.tsx'
import { sound } from '#panel/ui/sound.ts'
import { riskManagement } from '#areas/exchange/exposure/risk-management.screen.ts'
import { hearAlerts } from './signal.actions.ts'
import { riskSignal } from './signal.queries.ts'

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
    void call<{ message: string }>(actionPath(riskManagement, hearAlerts), {
      method: 'POST',
      idempotencyKey: crypto.randomUUID(),
      body: { hasSound },
    }).then(({ message }) => {
      sayDone(message)
      return client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === riskSignal.at })
    }, sayFailure)
  }
  return (
    <Button aria-pressed={data.hasSound} onClick={() => turn(!data.hasSound)}>
      {data.hasSound ? 'Sound on' : 'Sound off'}
    </Button>
  )
}
