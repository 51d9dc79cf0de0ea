import {
  active,
  boolean,
  choice,
  currency,
  date,
  datetime,
  image,
  long,
  may,
  must,
  number,
  object,
  type SchemaType,
  should,
  text,
  url,
} from '../model/model.ts'
import { AVAILABILITY, address, addressWithCountry, business, price } from './parts.ts'

export const event: SchemaType = {
  id: 'event',
  label: 'Event',
  type: 'Event',
  subtypes: [
    'BusinessEvent',
    'ChildrensEvent',
    'ComedyEvent',
    'DanceEvent',
    'EducationEvent',
    'ExhibitionEvent',
    'Festival',
    'FoodEvent',
    'LiteraryEvent',
    'MusicEvent',
    'ScreeningEvent',
    'SocialEvent',
    'SportsEvent',
    'TheaterEvent',
  ],
  summary: 'Something that takes place at a set time, on site or online.',
  status: active('event', 'Shows the event in Google’s event listings. Online-only events are no longer listed.'),
  fields: [
    text('name', 'Event name', must, { example: 'The adventures of Kira and Morrison' }),
    datetime('startDate', 'Starts', must, { example: '2027-07-21T19:00:00-05:00' }),
    object(
      'location',
      'Place',
      must,
      [
        {
          type: 'Place',
          fields: [
            text('name', 'Name of the place', should, { example: 'Snickerpark Stadium' }),
            object('address', 'Address', must, address()),
          ],
        },
        {
          type: 'VirtualLocation',
          fields: [url('url', 'URL to join', must, { example: 'https://example.com/live' })],
        },
      ],
      { list: 'may', item: 'Place' },
    ),
    datetime('endDate', 'Ends', should, { example: '2027-07-21T23:00:00-05:00' }),
    long('description', 'Description', should, { example: 'An evening of songs.' }),
    image('Image URL', should),
    choice('eventStatus', 'Status', should, [
      'EventScheduled',
      'EventCancelled',
      'EventPostponed',
      'EventRescheduled',
      'EventMovedOnline',
    ]),
    choice('eventAttendanceMode', 'Attendance', may, [
      'OfflineEventAttendanceMode',
      'OnlineEventAttendanceMode',
      'MixedEventAttendanceMode',
    ]),
    datetime('previousStartDate', 'Previous start date', may, { example: '2027-07-20T19:00:00-05:00' }),
    object(
      'offers',
      'Tickets',
      should,
      {
        type: 'Offer',
        fields: [
          ...price(should),
          choice('availability', 'Availability', should, AVAILABILITY),
          url('url', 'Ticket URL', should, { example: 'https://example.com/tickets' }),
          datetime('validFrom', 'On sale from', should, { example: '2027-05-21T12:00:00+00:00' }),
        ],
      },
      { list: 'may', item: 'Ticket' },
    ),
    object(
      'performer',
      'Performer',
      should,
      [
        { type: 'Person', fields: [text('name', 'Performer name', must, { example: 'Kira and Morrison' })] },
        { type: 'PerformingGroup', fields: [text('name', 'Performer name', must, { example: 'Kira and Morrison' })] },
      ],
      { list: 'may', item: 'Performer' },
    ),
    object('organizer', 'Organiser', should, [business('Organiser'), { ...business('Organiser', 'Person') }]),
  ],
  order: [['startDate', 'endDate']],
}

export const jobPosting: SchemaType = {
  id: 'job-posting',
  label: 'Job posting',
  type: 'JobPosting',
  summary: 'One open position, on its own page.',
  status: active('job-posting', 'Shows the job in Google’s job search.'),
  fields: [
    text('title', 'Job title', must, { example: 'Software engineer' }),
    long('description', 'Description', must, {
      example: '<p>You build things that last.</p>',
      hint: 'Full text, in HTML',
    }),
    date('datePosted', 'Date posted', must, { example: '2026-11-02' }),
    object('hiringOrganization', 'Employer', must, {
      type: 'Organization',
      fields: [
        text('name', 'Employer name', must, { example: 'Example Ltd' }),
        url('sameAs', 'Employer website', should, { example: 'https://example.com' }),
        url('logo', 'Employer logo URL', should, { example: 'https://example.com/logo.png' }),
      ],
    }),
    object(
      'jobLocation',
      'Work location',
      should,
      {
        type: 'Place',
        fields: [object('address', 'Address', must, addressWithCountry())],
      },
      { list: 'may', item: 'Place', unless: 'applicantLocationRequirements' },
    ),
    choice('jobLocationType', 'Remote', should, ['TELECOMMUTE'], {
      bare: true,
      unless: 'jobLocation',
      hint: 'Only for fully remote jobs',
    }),
    object(
      'applicantLocationRequirements',
      'Applicants may live in',
      should,
      {
        type: 'Country',
        fields: [text('name', 'Country', must, { example: 'GB' })],
      },
      { list: 'may', item: 'Country', unless: 'jobLocation' },
    ),
    date('validThrough', 'Open until', should, { example: '2027-03-18' }),
    choice(
      'employmentType',
      'Employment type',
      should,
      ['FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'TEMPORARY', 'INTERN', 'VOLUNTEER', 'PER_DIEM', 'OTHER'],
      { bare: true, list: 'may', item: 'Employment type' },
    ),
    object('baseSalary', 'Salary', should, {
      type: 'MonetaryAmount',
      fields: [
        currency('currency', 'Currency', must, { example: 'GBP' }),
        object('value', 'Amount', must, {
          type: 'QuantitativeValue',
          fields: [
            number('value', 'Salary', may, { example: 40000, min: 0 }),
            number('minValue', 'Salary from', may, { example: 38000, min: 0 }),
            number('maxValue', 'Salary to', may, { example: 45000, min: 0 }),
            choice('unitText', 'Salary per', should, ['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR'], { bare: true }),
          ],
          oneOf: [{ names: ['value', 'minValue'], level: 'required' }],
        }),
      ],
    }),
    object('identifier', 'Employer’s job ID', should, {
      type: 'PropertyValue',
      fields: [
        text('name', 'Issued by', should, { example: 'Example Ltd' }),
        text('value', 'Reference', must, { example: '1234567' }),
      ],
    }),
    boolean('directApply', 'Apply on this page', should, { example: true }),
  ],
  oneOf: [{ names: ['jobLocation', 'applicantLocationRequirements'], level: 'required' }],
  needs: [{ when: 'jobLocationType', needs: 'applicantLocationRequirements', level: 'required' }],
  order: [['datePosted', 'validThrough']],
}
