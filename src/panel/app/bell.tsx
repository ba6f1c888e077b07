import { useSyncExternalStore } from 'react'
import { noticeLog, subscribeToNotices, sayDone, type Notice } from '../session/notices.ts'
import { useSite } from '../session/state.ts'
import { formatInstant } from '../kinds/format.ts'
import { GoLink } from '../kinds/faces.tsx'
import { Drop } from '../ui/drop.tsx'
import { IconBell } from '../ui/icons.ts'

/** What was said in passing stays here, with what support asks for; and the counters that call for somebody. */
export function Bell() {
  const notices = useSyncExternalStore(subscribeToNotices, noticeLog)
  const { notification_count: waiting, device_notification_count: devices, timezone } = useSite()
  const count = waiting + devices
  return (
    <Drop
      className="icon-button"
      name={count > 0 ? `Notifications: ${count} new` : 'Notifications'}
      label={
        <>
          <IconBell aria-hidden />
          {count > 0 ? <span className="bell-count">{count > 99 ? '99+' : count}</span> : null}
        </>
      }
    >
      {(close) => (
        <div className="bell-log">
          <h2>Notifications</h2>
          {waiting > 0 ? (
            <p>
              <GoLink href="/notification-history">{waiting} new notifications</GoLink>
            </p>
          ) : null}
          {devices > 0 ? (
            <p>
              <GoLink href="/device-alert">{devices} device alerts</GoLink>
            </p>
          ) : null}
          {notices.length === 0 ? <p className="bell-empty">Nothing was said since you came</p> : null}
          <ul>
            {notices.map((notice) => (
              <Line key={notice.number} notice={notice} timeZone={timezone} />
            ))}
          </ul>
          <button type="button" className="menu-entry" onClick={close}>
            Close
          </button>
        </div>
      )}
    </Drop>
  )
}

function Line({ notice: { title, text, at, requestId }, timeZone }: { notice: Notice; timeZone: string }) {
  const copy = async () => {
    await navigator.clipboard.writeText([title, text, at.toISOString(), requestId ?? ''].join('\n'))
    sayDone('Details copied')
  }
  return (
    <li>
      <span className={title === 'Error' ? 'loss' : 'gain'}>{title}</span>{' '}
      <time>{formatInstant(at.toISOString(), timeZone)}</time>
      <p>{text}</p>
      {title === 'Error' ? (
        <button type="button" className="copy-id" onClick={copy}>
          Copy details{requestId ? ` (${requestId.slice(0, 8)})` : ''}
        </button>
      ) : null}
    </li>
  )
}
