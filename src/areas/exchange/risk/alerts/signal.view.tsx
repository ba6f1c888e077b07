import { useEffect, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { actionPath } from '#blueprint/screen/list.ts'
import { call, notifySuccess, notifyFailure, useHasPermission, useQueryOf } from '#panel/engine/view.ts'
import { Button } from '#panel/ui/button.tsx'
import { sound } from '#panel/ui/sound.ts'
import { riskManagement } from '#areas/exchange/risk/exposure/risk-management.screen.ts'
import { setAlertSound } from './signal.actions.ts'
import { riskSignal } from './signal.queries.ts'

/** Turns the alert sound on or off; the server stores the preference. */
export function SoundSwitch() {
  const client = useQueryClient()
  const { data } = useQueryOf(riskSignal, {}, { follows: true })
  const lastAlert = useRef<string | null | undefined>(undefined)
  useEffect(() => {
    if (!data) return
    if (lastAlert.current !== undefined && lastAlert.current !== data.newest && data.hasSound) sound()
    lastAlert.current = data.newest
  }, [data])
  const may = useHasPermission('RISK_ALERT_EDIT')
  if (!may) return null
  // Keeps its place, so that nothing beside it moves.
  if (!data) return <Button disabled>Sound off</Button>
  const turn = (hasSound: boolean) => {
    if (hasSound) sound()
    void call<{ message: string }>(actionPath(riskManagement, setAlertSound), {
      method: 'POST',
      idempotencyKey: crypto.randomUUID(),
      body: { hasSound },
    }).then(({ message }) => {
      notifySuccess(message)
      return client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === riskSignal.at })
    }, notifyFailure)
  }
  return (
    <Button aria-pressed={data.hasSound} onClick={() => turn(!data.hasSound)}>
      {data.hasSound ? 'Sound on' : 'Sound off'}
    </Button>
  )
}
