import { address } from '#blueprint/address.ts'
import { useState } from 'react'
import type { AnswerOf } from '#blueprint/screen/query.ts'
import { useHasPermission, useQueryOf } from '#panel/engine/view.ts'
import { Amount, Badge, GoLink, Instant } from '#panel/kinds/cells.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Columns, EmptyNote, Facts, FailureNote, Panel, Waiting } from '#panel/ui/pieces.tsx'
import { AddDocument } from './documents/add-document.view.tsx'
import { playerKyc } from './player-kyc.queries.ts'
import { DocumentPictures } from '#areas/players/kyc/documents/picture.view.tsx'
import { labelOf, levelLabels, typeLabels } from './shared.ts'
import './kyc.css'

type Answer = AnswerOf<typeof playerKyc>
type OneDocument = Answer['documents'][number]

/** KYC level of a player, what it allows, and every document with its outcome. */
export function PlayerKyc({ playerId }: { playerId: string }) {
  const { data, failure, refetch } = useQueryOf(playerKyc, { player_id: playerId })
  const mayReview = useHasPermission('KYC_REVIEW')
  const [isAdding, setAdding] = useState(false)
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (!data) return <Waiting />
  const add =
    mayReview && !isAdding ? (
      <Button tone="primary" onClick={() => setAdding(true)}>
        Add document
      </Button>
    ) : null
  const done = () => {
    setAdding(false)
    refetch()
  }
  return (
    <>
      <Panel title="KYC level" actions={add}>
        <Level answer={data} />
      </Panel>
      {isAdding ? <AddDocument playerId={playerId} onDone={done} onBack={() => setAdding(false)} /> : null}
      {data.documents.length === 0 ? (
        <EmptyNote>No documents submitted yet.</EmptyNote>
      ) : (
        <Columns minWidth={380}>
          {data.documents.map((one) => (
            <DocumentPanel key={one.id} one={one} />
          ))}
        </Columns>
      )}
    </>
  )
}

function Level({ answer }: { answer: Answer }) {
  const { level, levelUntil, upcoming, neededToWithdraw, monthlyLimit, withdrawnThisMonth } = answer
  return (
    <Facts
      facts={[
        ['Level', `${level}: ${levelLabels[level]?.toLowerCase() ?? ''}`],
        ...(upcoming === null
          ? []
          : [
              [
                'Pending change',
                <span key="upcoming">
                  level {upcoming.level}, <Instant value={upcoming.at} />: the decision can still be undone
                </span>,
              ] as const,
            ]),
        ['Valid until', levelUntil ?? (level === 0 ? '–' : 'No expiry')],
        [
          'Withdrawals',
          level < neededToWithdraw ? (
            <Badge key="needed" state="NO" labels={{ NO: `Requires level ${neededToWithdraw}` }} />
          ) : (
            'Allowed'
          ),
        ],
        [
          'Monthly withdrawal limit',
          monthlyLimit === null ? 'No limit' : <Amount key="limit" value={monthlyLimit} symbol />,
        ],
        ['Requested this month', <Amount key="asked" value={withdrawnThisMonth} symbol />],
      ]}
    />
  )
}

function DocumentPanel({ one }: { one: OneDocument }) {
  const maySee = useHasPermission('KYC_PICTURE_VIEW')
  const [isSeen, setSeen] = useState(false)
  return (
    <Panel
      title={typeLabels[one.type]}
      actions={
        <div className="kyc-tools">
          <Badge state={one.status} />
          <GoLink href={address('/kyc', {}, { id: one.id })}>Open case</GoLink>
        </div>
      }
    >
      <Facts
        facts={[
          ['Number', one.number ?? '–'],
          ['Submitted', <Instant key="at" value={one.submittedAt} />],
          ['Valid until', one.expiresOn ?? '–'],
          ['KYC level', one.level === null ? '–' : String(one.level)],
          ['Decided by', one.reviewedBy ?? '–'],
          ...(one.reason === null ? [] : [['Reason', one.reason] as const]),
          ...(one.request === null
            ? []
            : [
                [
                  'Requested documents',
                  [...one.request.types.map(labelOf), one.request.note ?? ''].join(', '),
                ] as const,
              ]),
        ]}
      />
      {maySee && one.sides.length > 0 && !isSeen ? (
        <Button onClick={() => setSeen(true)}>View pictures ({one.sides.length})</Button>
      ) : null}
      {isSeen ? <DocumentPictures document={one.id} sides={one.sides} isDeciding={false} hasKeys={false} /> : null}
    </Panel>
  )
}
