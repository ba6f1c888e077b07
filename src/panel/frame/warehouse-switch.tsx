import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { DoneResponse } from '#blueprint/wire.ts'
import { call } from '../session/call.ts'
import { notifySuccess, notifyFailure } from '#panel/session/notifications.ts'
import { changeSettings, useClient, useHasPermission } from '../session/state.ts'

const OpenArchive = lazy(() => import('#panel/app/open-archive.tsx'))

const closed = { is_active: false, security_code: '' }
const closeArchive = () => changeSettings({ warehouse: closed })
const quarterHourMs = 15 * 60_000

/** Opens the read-only archive for 15 minutes. The code is kept in memory only. */
export function WarehouseSwitch() {
  const client = useQueryClient()
  const mayOpen = useHasPermission('WAREHOUSE_UNLOCK')
  const isOpen = useClient(({ settings }) => settings.warehouse.is_active)
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    if (!isOpen) return undefined
    const timer = setTimeout(() => {
      closeArchive()
      void client.invalidateQueries()
    }, quarterHourMs)
    return () => clearTimeout(timer)
  }, [isOpen, client])
  // Close the archive when the header unmounts, which ends with the session.
  useEffect(() => closeArchive, [])
  if (!mayOpen) return null
  const close = async () => {
    closeArchive()
    await call<DoneResponse>('/api/warehouse/close', { method: 'POST', body: {} }).then(
      ({ message }) => notifySuccess(message),
      notifyFailure,
    )
    await client.invalidateQueries()
  }
  const opened = (code: string) => {
    changeSettings({ warehouse: { is_active: true, security_code: code } })
    setAsking(false)
    void client.invalidateQueries()
  }
  return (
    <>
      <button
        type="button"
        role="switch"
        aria-checked={isOpen}
        aria-label="Warehouse"
        title="Warehouse: read-only archive"
        className={isOpen ? 'live live-mode live-on' : 'live live-mode'}
        onClick={() => (isOpen ? void close() : setAsking(true))}
      >
        Archive <span className="live-seconds">{isOpen ? 'open' : 'off'}</span>
      </button>
      {isAsking ? (
        <Suspense fallback={null}>
          <OpenArchive onOpened={opened} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
