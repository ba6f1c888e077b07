-- What the house and each of its domains has set, where players may do what, and which devices may come in. Settings are one
-- row a group and domain (0: the whole house), so that a group has one version and one before and after.
alter table setting add column updated_by text;

-- Places by the codes of ISO 3166. A row that has no rule of its own follows the mode; the mode is a setting.
create table place_rule (
  id int generated always as identity primary key,
  country text not null check (country ~ '^[A-Z]{2}$'),
  state text check (state ~ '^[A-Z]{2}-[A-Z0-9]{1,3}$' and left(state, 2) = country),
  name text not null,
  is_listed boolean not null default false,
  login boolean not null default true,
  register boolean not null default true,
  deposit boolean not null default true,
  withdraw boolean not null default true,
  sports boolean not null default true,
  casino boolean not null default true,
  bonus boolean not null default true,
  message text not null default '',
  effective_from timestamptz(3) not null default now(),
  updated_by text,
  updated_at timestamptz(3) not null default now(),
  version int not null default 1,
  unique nulls not distinct (country, state)
);
comment on column place_rule.is_listed is 'Whether its switches speak; otherwise the mode does';
select reference('place_rule');

-- Rules are ended and replaced, never edited: what they did stays true. Without a domain they hold for all of them.
create table device_restriction (
  id uuid primary key default uuidv7(),
  domain_id int references domain,
  kind text not null check (kind in ('DEVICE_ID', 'IP', 'CIDR', 'ASN', 'COUNTRY', 'USER_AGENT', 'EMULATOR', 'VPN', 'APP_VERSION_BELOW')),
  value text not null check (length(value) between 1 and 200),
  scope text not null check (scope in ('PLAYERS', 'AGENTS', 'PANEL')),
  action text not null check (action in ('BLOCK_ALL', 'BLOCK_LOGIN', 'BLOCK_REGISTER', 'BLOCK_WITHDRAW', 'CAPTCHA', 'FLAG', 'ALLOW')),
  reason text not null default '',
  source text,
  from_at timestamptz(3) not null default now(),
  until_at timestamptz(3),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'DEACTIVATED')),
  created_by text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version int not null default 1,
  check (until_at is null or until_at > from_at)
);
create index device_restriction_live on device_restriction (scope) where status = 'ACTIVE';
select reference('device_restriction');

-- Each time a rule spoke. Rows are only added, so that a much used rule is no hot row.
create table device_hit (
  id uuid primary key default uuidv7(),
  restriction_id uuid not null references device_restriction,
  domain_id int,
  subject text not null default '',
  at timestamptz(3) not null default now()
);
create index device_hit_of on device_hit (restriction_id, at);
select reference('device_hit');

-- Where a player said he lives when he registered: what holds there holds for him whenever a call names no place.
alter table player
  add column country text check (country ~ '^[A-Z]{2}$'),
  add column home_state text check (home_state ~ '^[A-Z]{2}-[A-Z0-9]{1,3}$');

-- The archive is opened by a code of one's own, for a quarter of an hour and one session.
alter table staff add column warehouse_code_hash text;
alter table session
  add column warehouse_proof bytea,
  add column warehouse_until timestamptz(3);

do $$ declare name text; begin
  foreach name in array array['device_restriction', 'device_hit'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy domain_is_visible on %I using (domain_id is null or domain_id = any ((select visible_domains())::int[])) with check (domain_id is null or domain_id = any ((select visible_domains())::int[]))', name);
  end loop;
end $$;

grant select, update on place_rule to overround_app;
grant select, insert, update on device_restriction to overround_app;
grant select, insert on device_hit to overround_app;

-- ISO 3166-1: every country; ISO 3166-2: the states and union territories of India.
insert into place_rule (country, name) values
  ('AF', 'Afghanistan'), ('AX', 'Åland Islands'), ('AL', 'Albania'), ('DZ', 'Algeria'), ('AS', 'American Samoa'),
  ('AD', 'Andorra'), ('AO', 'Angola'), ('AI', 'Anguilla'), ('AQ', 'Antarctica'), ('AG', 'Antigua and Barbuda'),
  ('AR', 'Argentina'), ('AM', 'Armenia'), ('AW', 'Aruba'), ('AU', 'Australia'), ('AT', 'Austria'),
  ('AZ', 'Azerbaijan'), ('BS', 'Bahamas'), ('BH', 'Bahrain'), ('BD', 'Bangladesh'), ('BB', 'Barbados'),
  ('BY', 'Belarus'), ('BE', 'Belgium'), ('BZ', 'Belize'), ('BJ', 'Benin'), ('BM', 'Bermuda'), ('BT', 'Bhutan'),
  ('BO', 'Bolivia'), ('BQ', 'Bonaire, Sint Eustatius and Saba'), ('BA', 'Bosnia and Herzegovina'), ('BW', 'Botswana'),
  ('BV', 'Bouvet Island'), ('BR', 'Brazil'), ('IO', 'British Indian Ocean Territory'), ('BN', 'Brunei'),
  ('BG', 'Bulgaria'), ('BF', 'Burkina Faso'), ('BI', 'Burundi'), ('CV', 'Cabo Verde'), ('KH', 'Cambodia'),
  ('CM', 'Cameroon'), ('CA', 'Canada'), ('KY', 'Cayman Islands'), ('CF', 'Central African Republic'), ('TD', 'Chad'),
  ('CL', 'Chile'), ('CN', 'China'), ('CX', 'Christmas Island'), ('CC', 'Cocos (Keeling) Islands'), ('CO', 'Colombia'),
  ('KM', 'Comoros'), ('CG', 'Congo'), ('CD', 'Congo, Democratic Republic'), ('CK', 'Cook Islands'),
  ('CR', 'Costa Rica'), ('CI', 'Côte d''Ivoire'), ('HR', 'Croatia'), ('CU', 'Cuba'), ('CW', 'Curaçao'),
  ('CY', 'Cyprus'), ('CZ', 'Czechia'), ('DK', 'Denmark'), ('DJ', 'Djibouti'), ('DM', 'Dominica'),
  ('DO', 'Dominican Republic'), ('EC', 'Ecuador'), ('EG', 'Egypt'), ('SV', 'El Salvador'),
  ('GQ', 'Equatorial Guinea'), ('ER', 'Eritrea'), ('EE', 'Estonia'), ('SZ', 'Eswatini'), ('ET', 'Ethiopia'),
  ('FK', 'Falkland Islands'), ('FO', 'Faroe Islands'), ('FJ', 'Fiji'), ('FI', 'Finland'), ('FR', 'France'),
  ('GF', 'French Guiana'), ('PF', 'French Polynesia'), ('TF', 'French Southern Territories'), ('GA', 'Gabon'),
  ('GM', 'Gambia'), ('GE', 'Georgia'), ('DE', 'Germany'), ('GH', 'Ghana'), ('GI', 'Gibraltar'), ('GR', 'Greece'),
  ('GL', 'Greenland'), ('GD', 'Grenada'), ('GP', 'Guadeloupe'), ('GU', 'Guam'), ('GT', 'Guatemala'),
  ('GG', 'Guernsey'), ('GN', 'Guinea'), ('GW', 'Guinea-Bissau'), ('GY', 'Guyana'), ('HT', 'Haiti'),
  ('HM', 'Heard Island and McDonald Islands'), ('VA', 'Holy See'), ('HN', 'Honduras'), ('HK', 'Hong Kong'),
  ('HU', 'Hungary'), ('IS', 'Iceland'), ('IN', 'India'), ('ID', 'Indonesia'), ('IR', 'Iran'), ('IQ', 'Iraq'),
  ('IE', 'Ireland'), ('IM', 'Isle of Man'), ('IL', 'Israel'), ('IT', 'Italy'), ('JM', 'Jamaica'), ('JP', 'Japan'),
  ('JE', 'Jersey'), ('JO', 'Jordan'), ('KZ', 'Kazakhstan'), ('KE', 'Kenya'), ('KI', 'Kiribati'),
  ('KP', 'North Korea'), ('KR', 'South Korea'), ('KW', 'Kuwait'), ('KG', 'Kyrgyzstan'), ('LA', 'Laos'),
  ('LV', 'Latvia'), ('LB', 'Lebanon'), ('LS', 'Lesotho'), ('LR', 'Liberia'), ('LY', 'Libya'), ('LI', 'Liechtenstein'),
  ('LT', 'Lithuania'), ('LU', 'Luxembourg'), ('MO', 'Macao'), ('MG', 'Madagascar'), ('MW', 'Malawi'),
  ('MY', 'Malaysia'), ('MV', 'Maldives'), ('ML', 'Mali'), ('MT', 'Malta'), ('MH', 'Marshall Islands'),
  ('MQ', 'Martinique'), ('MR', 'Mauritania'), ('MU', 'Mauritius'), ('YT', 'Mayotte'), ('MX', 'Mexico'),
  ('FM', 'Micronesia'), ('MD', 'Moldova'), ('MC', 'Monaco'), ('MN', 'Mongolia'), ('ME', 'Montenegro'),
  ('MS', 'Montserrat'), ('MA', 'Morocco'), ('MZ', 'Mozambique'), ('MM', 'Myanmar'), ('NA', 'Namibia'),
  ('NR', 'Nauru'), ('NP', 'Nepal'), ('NL', 'Netherlands'), ('NC', 'New Caledonia'), ('NZ', 'New Zealand'),
  ('NI', 'Nicaragua'), ('NE', 'Niger'), ('NG', 'Nigeria'), ('NU', 'Niue'), ('NF', 'Norfolk Island'),
  ('MK', 'North Macedonia'), ('MP', 'Northern Mariana Islands'), ('NO', 'Norway'), ('OM', 'Oman'), ('PK', 'Pakistan'),
  ('PW', 'Palau'), ('PS', 'Palestine'), ('PA', 'Panama'), ('PG', 'Papua New Guinea'), ('PY', 'Paraguay'),
  ('PE', 'Peru'), ('PH', 'Philippines'), ('PN', 'Pitcairn'), ('PL', 'Poland'), ('PT', 'Portugal'),
  ('PR', 'Puerto Rico'), ('QA', 'Qatar'), ('RE', 'Réunion'), ('RO', 'Romania'), ('RU', 'Russia'), ('RW', 'Rwanda'),
  ('BL', 'Saint Barthélemy'), ('SH', 'Saint Helena, Ascension and Tristan da Cunha'), ('KN', 'Saint Kitts and Nevis'),
  ('LC', 'Saint Lucia'), ('MF', 'Saint Martin (French part)'), ('PM', 'Saint Pierre and Miquelon'),
  ('VC', 'Saint Vincent and the Grenadines'), ('WS', 'Samoa'), ('SM', 'San Marino'), ('ST', 'Sao Tome and Principe'),
  ('SA', 'Saudi Arabia'), ('SN', 'Senegal'), ('RS', 'Serbia'), ('SC', 'Seychelles'), ('SL', 'Sierra Leone'),
  ('SG', 'Singapore'), ('SX', 'Sint Maarten (Dutch part)'), ('SK', 'Slovakia'), ('SI', 'Slovenia'),
  ('SB', 'Solomon Islands'), ('SO', 'Somalia'), ('ZA', 'South Africa'),
  ('GS', 'South Georgia and the South Sandwich Islands'), ('SS', 'South Sudan'), ('ES', 'Spain'), ('LK', 'Sri Lanka'),
  ('SD', 'Sudan'), ('SR', 'Suriname'), ('SJ', 'Svalbard and Jan Mayen'), ('SE', 'Sweden'), ('CH', 'Switzerland'),
  ('SY', 'Syria'), ('TW', 'Taiwan'), ('TJ', 'Tajikistan'), ('TZ', 'Tanzania'), ('TH', 'Thailand'),
  ('TL', 'Timor-Leste'), ('TG', 'Togo'), ('TK', 'Tokelau'), ('TO', 'Tonga'), ('TT', 'Trinidad and Tobago'),
  ('TN', 'Tunisia'), ('TR', 'Türkiye'), ('TM', 'Turkmenistan'), ('TC', 'Turks and Caicos Islands'), ('TV', 'Tuvalu'),
  ('UG', 'Uganda'), ('UA', 'Ukraine'), ('AE', 'United Arab Emirates'), ('GB', 'United Kingdom'),
  ('US', 'United States'), ('UM', 'United States Minor Outlying Islands'), ('UY', 'Uruguay'), ('UZ', 'Uzbekistan'),
  ('VU', 'Vanuatu'), ('VE', 'Venezuela'), ('VN', 'Vietnam'), ('VG', 'Virgin Islands (British)'),
  ('VI', 'Virgin Islands (U.S.)'), ('WF', 'Wallis and Futuna'), ('EH', 'Western Sahara'), ('YE', 'Yemen'),
  ('ZM', 'Zambia'), ('ZW', 'Zimbabwe');

insert into place_rule (country, state, name) values
  ('IN', 'IN-AP', 'Andhra Pradesh'), ('IN', 'IN-AR', 'Arunachal Pradesh'), ('IN', 'IN-AS', 'Assam'),
  ('IN', 'IN-BR', 'Bihar'), ('IN', 'IN-CG', 'Chhattisgarh'), ('IN', 'IN-GA', 'Goa'), ('IN', 'IN-GJ', 'Gujarat'),
  ('IN', 'IN-HR', 'Haryana'), ('IN', 'IN-HP', 'Himachal Pradesh'), ('IN', 'IN-JH', 'Jharkhand'),
  ('IN', 'IN-KA', 'Karnataka'), ('IN', 'IN-KL', 'Kerala'), ('IN', 'IN-MP', 'Madhya Pradesh'),
  ('IN', 'IN-MH', 'Maharashtra'), ('IN', 'IN-MN', 'Manipur'), ('IN', 'IN-ML', 'Meghalaya'),
  ('IN', 'IN-MZ', 'Mizoram'), ('IN', 'IN-NL', 'Nagaland'), ('IN', 'IN-OD', 'Odisha'), ('IN', 'IN-PB', 'Punjab'),
  ('IN', 'IN-RJ', 'Rajasthan'), ('IN', 'IN-SK', 'Sikkim'), ('IN', 'IN-TN', 'Tamil Nadu'),
  ('IN', 'IN-TS', 'Telangana'), ('IN', 'IN-TR', 'Tripura'), ('IN', 'IN-UP', 'Uttar Pradesh'),
  ('IN', 'IN-UK', 'Uttarakhand'), ('IN', 'IN-WB', 'West Bengal'), ('IN', 'IN-AN', 'Andaman and Nicobar Islands'),
  ('IN', 'IN-CH', 'Chandigarh'), ('IN', 'IN-DH', 'Dadra and Nagar Haveli and Daman and Diu'),
  ('IN', 'IN-DL', 'Delhi'), ('IN', 'IN-JK', 'Jammu and Kashmir'), ('IN', 'IN-LA', 'Ladakh'),
  ('IN', 'IN-LD', 'Lakshadweep'), ('IN', 'IN-PY', 'Puducherry');
