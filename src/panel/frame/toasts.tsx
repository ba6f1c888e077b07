import { Notifications, notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.layer.css'
import { useEffect } from 'react'
import { noticeLog, noticeMs, subscribeToNotices } from '../session/notices.ts'

let shown = 0
function showNew(): void {
  for (const { title, text } of noticeLog()
    .filter((one) => one.number > shown)
    .toReversed()) {
    notifications.show({
      title,
      message: text,
      autoClose: noticeMs,
      color: title === 'Error' ? 'red' : 'green',
      withBorder: true,
      closeButtonProps: { 'aria-label': 'Close' },
    })
  }
  shown = noticeLog()[0]?.number ?? shown
}

/** Titled Success or Error, for two seconds; resting the pointer on one keeps it (product specification 8). */
export default function Toasts() {
  useEffect(() => {
    showNew()
    return subscribeToNotices(showNew)
  }, [])
  return <Notifications position="top-right" limit={5} pauseResetOnHover="notification" />
}
