import { useClaim, useHasPermission, useQueryOf, type RowProps } from '#panel/engine/view.ts'
import { Amount, Badge, CopyId, Instant, PlayerLink } from '#panel/kinds/cells.tsx'
import { EmptyNote, Facts, FailureNote, SmallTable, Waiting } from '#panel/ui/pieces.tsx'
import type { Case } from './case.ts'
import { kycCase } from './kyc-case.queries.ts'
import { DocumentPictures } from '#areas/players/kyc/documents/picture.view.tsx'
import { kycQueue } from '#areas/players/kyc/kyc.actions.ts'
import { kyc } from '#areas/players/kyc/kyc.screen.ts'
import { DecisionPanel } from './decision-panel.view.tsx'
import { labelOf, levelLabels, typeLabels } from '#areas/players/kyc/shared.ts'
import '#areas/players/kyc/kyc.css'

/** Document review next to the player's data. Opening it claims it; leaving it undecided releases it. */
export default function KycCase({ row, ...doing }: RowProps) {
  const id = String(row['id'])
  const { data, failure, refetch } = useQueryOf(kycCase, { id })
  const maySee = useHasPermission('KYC_PICTURE_VIEW')
  const mayReview = useHasPermission('KYC_REVIEW')
  const one = data?.id === id ? data : null
  const waits = one?.status === 'PENDING' || one?.status === 'IN_REVIEW'
  const isOn = waits && mayReview && one?.escalated?.isMine !== true
  const claim = useClaim(one, { list: kyc, queue: kycQueue, isOn, refetch, onClaimed: refetch })
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (one === null || claim.isTaking) return <Waiting />
  // Who holds the claim looks without a reason, so the picture waits for it.
  const isDeciding = one.isMine && waits && claim.isHeld
  return (
    <div data-case={id}>
      <Head one={one} />
      <div className="kyc-desk">
        <div>
          {maySee ? (
            <DocumentPictures
              key={`${id} ${isDeciding}`}
              document={id}
              sides={one.sides.map(({ side }) => side)}
              isDeciding={isDeciding}
              hasKeys
            />
          ) : (
            <EmptyNote>You do not have permission to view document pictures.</EmptyNote>
          )}
        </div>
        <div>
          <DecisionPanel key={id} one={one} waits={waits} claim={claim} refetch={refetch} {...doing} />
          <Checks checks={one.checks} />
          <SideBySide one={one} />
          <Duplicates twins={one.twins} />
          <Others others={one.others} />
          <Notes notes={one.notes} />
          <History one={one} />
        </div>
      </div>
    </div>
  )
}

function Head({ one }: { one: Case }) {
  const { player } = one
  return (
    <div className="kyc-head">
      <strong>{typeLabels[one.type]}</strong>
      <Badge state={one.status} />
      <PlayerLink id={player.id} name={player.username} />
      <span>
        Level {player.level} ({levelLabels[player.level]?.toLowerCase()})
      </span>
      {Number(player.wantsOut) > 0 ? (
        <span>
          pending withdrawals <Amount value={player.wantsOut} symbol />
        </span>
      ) : null}
      {one.escalated === null ? null : (
        <span>
          {one.escalated.by} requested a second reviewer: {one.escalated.note}
        </span>
      )}
    </div>
  )
}

const marks = { true: '✓', false: '✗', null: '?' } as const

const Checks = ({ checks }: Pick<Case, 'checks'>) => (
  <>
    <h3>Checks</h3>
    <ul className="kyc-checks" aria-label="Checks">
      {checks.map(({ title, isRight, text }) => (
        <li key={title} data-right={isRight}>
          <span aria-hidden="true">{marks[`${isRight}`]}</span>
          <span>
            {title}
            <span className="unseen">{isRight === null ? ': unknown' : isRight ? ': passed' : ': failed'}</span>
          </span>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  </>
)

/** Compares document, account and bank data. */
function SideBySide({ one }: { one: Case }) {
  const { player, payees } = one
  const [payee] = payees
  const match = (payee?.match ?? null) === null ? '' : ` (${payee?.match} %)`
  return (
    <>
      <h3>Document and account</h3>
      <SmallTable
        label="Document and account"
        head={['Field', 'Document', 'Account', 'Bank']}
        rows={[
          ['Name', one.nameOnDocument ?? '–', player.name || '–', `${payee?.holder || '–'}${match}`],
          ['Date of birth', one.bornOn ?? '–', player.bornOn ?? '–', ''],
          ['Number', one.number ?? '–', '', payee?.account ?? '–'],
          ['Valid until', one.expiresOn ?? '–', player.levelUntil ?? '–', ''],
          ['State', '', player.state ?? '–', ''],
          ['Phone', '', player.phone ?? '–', ''],
        ]}
      />
    </>
  )
}

/** Submission data and outcome. */
const History = ({ one }: { one: Case }) => (
  <Facts
    facts={[
      ['Registered', <Instant key="registered" value={one.player.registeredAt} />],
      ['Submitted', <Instant key="submitted" value={one.submittedAt} />],
      ['By', one.submittedBy],
      ...(one.reviewedBy === null ? [] : [['Decided by', one.reviewedBy] as const]),
      ...(one.reason === null ? [] : [['Reason', one.reason] as const]),
      ...(one.request === null
        ? []
        : [['Requested documents', [...one.request.types.map(labelOf), one.request.note ?? ''].join(', ')] as const]),
      ['Id', <CopyId key="id" value={one.id} />],
      ...one.sides.map(
        ({ side, sha256 }) => [`SHA-256 of the ${side.toLowerCase()}`, <CopyId key={side} value={sha256} />] as const,
      ),
    ]}
  />
)

const Notes = ({ notes }: Pick<Case, 'notes'>) =>
  notes.length === 0 ? null : (
    <>
      <h3>Notes on the player</h3>
      <SmallTable
        label="Notes on the player"
        head={['Note', 'By', 'Created']}
        rows={notes.map(({ text, by, at }) => [text, by, <Instant key="at" value={at} />])}
      />
    </>
  )

const Duplicates = ({ twins }: Pick<Case, 'twins'>) =>
  twins.length === 0 ? null : (
    <>
      <h3>On other accounts</h3>
      <SmallTable
        label="Same document on other accounts"
        head={['Player', 'Document', 'Match', 'State']}
        rows={twins.map(({ playerId, player, type, by, status }) => [
          <PlayerLink key="player" id={playerId} name={player} />,
          typeLabels[type],
          by === 'number' ? 'Number' : 'Picture',
          <Badge key="state" state={status} />,
        ])}
      />
    </>
  )

const Others = ({ others }: Pick<Case, 'others'>) => (
  <>
    <h3>Other documents</h3>
    <SmallTable
      label="Other documents of the player"
      head={['Submitted', 'Document', 'State', 'Valid until']}
      empty="None"
      rows={others.map(({ submittedAt, type, status, expiresOn }) => [
        <Instant key="at" value={submittedAt} />,
        typeLabels[type],
        <Badge key="state" state={status} />,
        expiresOn ?? '–',
      ])}
    />
  </>
)
