import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useChangeStamp } from '#panel/live/use-change-stamp.ts'
import { actionPath } from '#blueprint/screen/list.ts'
import type { AnswerOf } from '#blueprint/screen/query.ts'
import { languageNames } from '#blueprint/languages.ts'
import { mayMove } from '#blueprint/decision/flow.ts'
import { ActionButton, call, notifyFailure, useHasPermission, useQueryOf, type RowProps } from '#panel/engine/view.ts'
import { AgentLink, Amount, Badge, Instant, PlayerLink } from '#panel/kinds/cells.tsx'
import { FailureNote, Facts, Waiting } from '#panel/ui/pieces.tsx'
import { MessagePicture } from '#areas/players/messages/picture.view.tsx'
import { messageBox } from '#areas/players/messages/message-box.screen.ts'
import { noteMessage, readThread, replyMessage, threadMoves, threadQueue } from './thread.actions.ts'
import { thread } from './thread.queries.ts'
import { replyLanguages } from '#areas/players/rules/messages/thread.ts'
import { threadLabels } from '#areas/agents/messages/shared.ts'
import './thread.css'

type Thread = AnswerOf<typeof thread>

/** One conversation with reply actions. Opening it marks it as read. */
export default function ThreadView({ row }: RowProps) {
  const id = String(row['id'])
  const { data, failure, refetch } = useQueryOf(thread, { id })
  useMarkAsRead(data)
  useChangeStamp(refetch, true, 'message')
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (data?.id !== id) return <Waiting />
  return (
    <div className="thread">
      <h3>{data.subject}</h3>
      <AccountFacts account={data.account} />
      <ol className="thread-messages" aria-label="Messages">
        {data.messages.map((message) => (
          <li key={message.id} className={`thread-message thread-${message.side.toLowerCase()}`}>
            <p className="thread-who">
              {message.side === 'ACCOUNT' ? data.account.username : message.author}
              {message.side === 'NOTE' ? ' noted' : ''} · <Instant value={message.at} />
              {message.isRead === null ? '' : message.isRead ? ' · read' : ' · unread'}
            </p>
            <p className="thread-body">{message.body}</p>
            {message.hasPicture ? <MessagePicture id={message.id} /> : null}
          </li>
        ))}
      </ol>
      <ReplyActions key={data.id} data={data} onDone={refetch} />
    </div>
  )
}

/** Marks a displayed thread as read. */
function useMarkAsRead(data: Thread | undefined) {
  const client = useQueryClient()
  const read = useRef<string | null>(null)
  useEffect(() => {
    if (!data || data.unread === 0 || read.current === data.id) return
    read.current = data.id
    const path = actionPath(messageBox, readThread).replace(':id', data.id)
    call(path, { method: 'POST', body: {}, idempotencyKey: crypto.randomUUID() })
      .then(() => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === messageBox.path }))
      .catch(notifyFailure)
  }, [data, client])
}

function AccountFacts({ account }: { account: Thread['account'] }) {
  return (
    <Facts
      facts={[
        [
          'Account',
          account.kind === 'PLAYER' ? (
            <PlayerLink key="with" id={account.id} name={account.username} />
          ) : (
            <AgentLink key="with" id={account.id} name={account.username} />
          ),
        ],
        ['Status', <Badge key="status" state={account.status} />],
        ['Balance', <Amount key="balance" value={account.balance} symbol />],
        ['Exposure', <Amount key="exposure" value={account.exposure} symbol />],
        ['KYC', account.kyc === null ? '–' : <Badge key="kyc" state={account.kyc} />],
        ['Tags', account.tags.join(', ') || '–'],
        ['Last login', account.lastLoginAt === null ? '–' : <Instant key="login" value={account.lastLoginAt} />],
      ]}
    />
  )
}

/** The text of a saved reply, and what chooses it: another language keeps the reply. */
function useSavedReply(templates: Thread['templates']): readonly [body: string | undefined, picker: ReactNode] {
  const offered = replyLanguages.filter((language) => templates.some((template) => template.language === language))
  const [language, setLanguage] = useState<string>(offered[0] ?? 'en')
  const [name, setName] = useState('')
  const inLanguage = templates.filter((template) => template.language === language)
  const body = inLanguage.find((template) => template.name === name)?.body
  if (offered.length === 0) return [undefined, null]
  return [
    body,
    <Fragment key="reply">
      {offered.length === 1 ? null : (
        <select
          aria-label="Language of the template"
          value={language}
          onChange={(event) => setLanguage(event.target.value)}
        >
          {offered.map((each) => (
            <option key={each} value={each}>
              {languageNames[each]}
            </option>
          ))}
        </select>
      )}
      <select
        aria-label="Start with a template"
        value={body === undefined ? '' : name}
        onChange={(event) => setName(event.target.value)}
      >
        <option value="">No template</option>
        {inLanguage.map((template) => (
          <option key={template.id} value={template.name}>
            {template.name}
          </option>
        ))}
      </select>
    </Fragment>,
  ]
}

function ReplyActions({ data, onDone }: { data: Thread; onDone: () => void }) {
  const [body, picker] = useSavedReply(data.templates)
  const maySend = useHasPermission('MESSAGE_SEND')
  if (!maySend) return null
  const row = { id: data.id, status: data.status, account: data.account.username, assigned: data.assigned }
  const press = { path: messageBox.path, row, onDone }
  const moves = Object.values(threadMoves).filter(({ move }) => move && mayMove(move[0], move[1], data.status))
  return (
    <div className="thread-answer">
      <Badge state={data.status} labels={threadLabels} />
      {data.status === 'SPAM' ? null : picker}
      {data.status === 'SPAM' ? null : (
        <ActionButton action={replyMessage} {...press} {...(body === undefined ? {} : { prefill: { body } })} />
      )}
      {data.isOwn ? null : <ActionButton action={noteMessage} {...press} />}
      {data.isOwn
        ? null
        : threadQueue.actions.map((action) => <ActionButton key={action.name} action={action} {...press} />)}
      {moves.map((action) => (
        <ActionButton key={action.name} action={action} {...press} />
      ))}
    </div>
  )
}
