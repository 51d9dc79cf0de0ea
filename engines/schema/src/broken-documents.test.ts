// Documents in which every property holds something it cannot hold. Each is to be named by its path, with the form's
// word for it and what would be right there. Properties, types and enumerations are those of schema.org and of Google's
// pages on each feature.
import { expect, test } from 'vitest'
import { validateJsonLd } from './index.ts'

class Wrong {
  readonly value: unknown
  readonly sentence: string
  readonly at: string
  constructor(value: unknown, label: string, fault: string, at = '') {
    this.value = value
    this.sentence = `“${label}” ${fault}`
    this.at = at
  }
}

const wrong = (value: unknown, fault: string) => (label: string) => new Wrong(value, label, fault)
const noText = (label: string) => new Wrong([['x']], label, 'should be a plain value.', '[0]')
const noUrl = wrong('anvil', 'must be a full address that starts with https://.')
const noDay = wrong('tomorrow', 'must be a date such as 2026-11-21.')
const noMoment = wrong('tomorrow', 'must be a date such as 2026-11-21 or a moment such as 2026-11-21T09:30:00+01:00.')
const noTime = wrong('nine', 'must be a time such as 09:30.')
const noDuration = wrong('1 h', 'must be a duration such as PT1H30M.')
const noNumber = wrong('many', 'must be a number such as 12.5, without currency or separators.')
const noWhole = wrong(0.5, 'must be a whole number.')
const noCurrency = wrong('euro', 'must be a currency of ISO 4217 such as EUR.')
const noCountry = wrong('Britain', 'must be a country of ISO 3166-1 such as GB.')
const noLanguage = wrong('English!', 'must be a language of BCP 47 such as en-GB.')
const noGtin = wrong('4006381333930', 'must have 8, 12, 13 or 14 digits with a right check digit.')
const noEmail = wrong('hello', 'must be an email address.')
const noPhone = wrong('??', 'must be a telephone number such as +442079460000.')
const noSwitch = wrong('perhaps', 'must be true or false.')
const below = (least: number, label: string) => new Wrong(least - 1, label, `must be ${least} or more.`)
const above = (most: number, label: string) => new Wrong(most + 1, label, `must be ${most} or less.`)
const noneOf = (members: string, label: string) =>
  new Wrong('Sundry', label, `must be one of ${members.replaceAll(' ', ', ')}.`)
/** A text where an object stands. */
const plain = (type: string, label: string) =>
  new Wrong('Anvil', label, `should be an object of type ${type}, not a plain value.`)

type Broken = Wrong | string | number | readonly Broken[] | { readonly [name: string]: Broken }

/** The document as a page would hold it, and what is to be said of each place. */
function read(broken: Broken, path: string, said: [path: string, sentence: string][]): unknown {
  if (typeof broken === 'string' || typeof broken === 'number') return broken
  if (broken instanceof Wrong) {
    said.push([path + broken.at, broken.sentence])
    return broken.value
  }
  if (Array.isArray(broken)) return broken.map((entry, index) => read(entry, `${path}[${index}]`, said))
  return Object.fromEntries(
    Object.entries(broken).map(([name, value]) => [name, read(value, path ? `${path}.${name}` : name, said)]),
  )
}

const documents: readonly (readonly [typeId: string, document: Broken])[] = [
  [
    'faq-page',
    {
      '@type': 'FAQPage',
      mainEntity: [
        {
          '@type': 'Question',
          name: noText('Question'),
          acceptedAnswer: { '@type': 'Answer', text: noText('Answer') },
        },
      ],
    },
  ],
  [
    'article',
    {
      '@type': 'Article',
      headline: noText('Headline'),
      image: noUrl('Image URL'),
      description: noText('Short description'),
      author: { '@type': 'Person', name: noText('Author name'), url: noUrl('Author page URL') },
      publisher: {
        '@type': 'Organization',
        name: noText('Publisher name'),
        logo: { '@type': 'ImageObject', url: noUrl('Publisher logo URL') },
      },
      datePublished: noMoment('Date published'),
      dateModified: noMoment('Date modified'),
      mainEntityOfPage: noUrl('Page URL'),
      articleSection: noText('Section'),
      inLanguage: noLanguage('Language'),
      isAccessibleForFree: noSwitch('Free to read'),
      hasPart: {
        '@type': 'WebPageElement',
        isAccessibleForFree: noSwitch('Paywalled part free to read'),
        cssSelector: noText('CSS class of the part'),
      },
    },
  ],
  [
    'aggregate-rating',
    {
      '@type': 'AggregateRating',
      itemReviewed: { '@type': 'Book', name: noText('Name of what is rated'), image: noUrl('Image URL') },
      ratingValue: noNumber('Average rating'),
      ratingCount: below(1, 'Number of ratings'),
      reviewCount: below(1, 'Number of reviews'),
      bestRating: noNumber('Best possible rating'),
      worstRating: noNumber('Worst possible rating'),
    },
  ],
  [
    'book',
    {
      '@type': 'Book',
      name: noText('Title'),
      author: { '@type': 'Person', name: noText('Author name'), url: noUrl('Author page URL') },
      url: noUrl('Page URL'),
      workExample: {
        '@type': 'Book',
        isbn: noGtin('ISBN'),
        bookFormat: noneOf('Hardcover Paperback EBook AudiobookFormat', 'Format'),
        bookEdition: noText('Edition'),
      },
      sameAs: noUrl('Reference page'),
    },
  ],
  [
    'breadcrumb-list',
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        {
          '@type': 'ListItem',
          position: below(1, 'Position'),
          name: noText('Name of the page'),
          item: noUrl('URL of the page'),
        },
      ],
    },
  ],
  [
    'course-list',
    {
      '@type': 'ItemList',
      itemListElement: [
        {
          '@type': 'ListItem',
          position: below(1, 'Position'),
          item: {
            '@type': 'Course',
            name: noText('Course name'),
            description: noText('Course description'),
            url: noUrl('Course URL'),
            provider: { '@type': 'Organization', name: noText('Provider name'), sameAs: noUrl('Provider website') },
          },
        },
        {
          '@type': 'ListItem',
          position: 1,
          item: {
            '@type': 'Course',
            name: noText('Course name'),
            description: noText('Course description'),
            url: noUrl('Course URL'),
            provider: { '@type': 'Organization', name: noText('Provider name'), sameAs: noUrl('Provider website') },
          },
        },
      ],
    },
  ],
  [
    'discussion',
    {
      '@type': 'DiscussionForumPosting',
      author: { '@type': 'Person', name: noText('Author name'), url: noUrl('Author page URL') },
      datePublished: noMoment('Posted on'),
      text: noText('Text of the post'),
      image: noUrl('Image URL'),
      headline: noText('Title'),
      url: noUrl('Page URL'),
      dateModified: noMoment('Edited on'),
      interactionStatistic: {
        '@type': 'InteractionCounter',
        interactionType: noneOf('LikeAction CommentAction ShareAction ViewAction', 'Kind of interaction'),
        userInteractionCount: below(0, 'How often'),
      },
      comment: {
        '@type': 'Comment',
        text: noText('Reply'),
        author: { '@type': 'Person', name: noText('Reply author name'), url: noUrl('Reply author page URL') },
        datePublished: noMoment('Replied on'),
      },
    },
  ],
  [
    'event',
    {
      '@type': 'Event',
      name: noText('Event name'),
      startDate: noMoment('Starts'),
      location: [
        {
          '@type': 'Place',
          name: noText('Name of the place'),
          address: {
            '@type': 'PostalAddress',
            streetAddress: noText('Address: street'),
            addressLocality: noText('Address: town'),
            addressRegion: noText('Address: region'),
            postalCode: noText('Address: postal code'),
            addressCountry: noCountry('Address: country'),
          },
        },
        { '@type': 'VirtualLocation', url: noUrl('URL to take part') },
      ],
      endDate: noMoment('Ends'),
      description: noText('Description'),
      image: noUrl('Image URL'),
      eventStatus: noneOf('EventScheduled EventCancelled EventPostponed EventRescheduled EventMovedOnline', 'Status'),
      eventAttendanceMode: noneOf(
        'OfflineEventAttendanceMode OnlineEventAttendanceMode MixedEventAttendanceMode',
        'Attendance',
      ),
      previousStartDate: noMoment('Started before it was moved'),
      offers: {
        '@type': 'Offer',
        price: below(0, 'Price'),
        priceCurrency: noCurrency('Currency'),
        availability: noneOf(
          'InStock OutOfStock PreOrder BackOrder Discontinued InStoreOnly LimitedAvailability OnlineOnly SoldOut',
          'Availability',
        ),
        url: noUrl('Ticket URL'),
        validFrom: noMoment('On sale from'),
      },
      performer: [
        { '@type': 'Person', name: noText('Performer name') },
        { '@type': 'PerformingGroup', name: noText('Performer name') },
      ],
      organizer: { '@type': 'Organization', name: noText('Organiser name'), url: noUrl('Organiser page URL') },
    },
  ],
  [
    'how-to',
    {
      '@type': 'HowTo',
      name: noText('Title'),
      step: [
        {
          '@type': 'HowToStep',
          name: noText('Step title'),
          text: noText('Step'),
          url: noUrl('Step URL'),
          image: noUrl('Step image URL'),
        },
      ],
      description: noText('Description'),
      image: noUrl('Image URL'),
    },
  ],
  [
    'image',
    {
      '@type': 'ImageObject',
      contentUrl: noUrl('Image URL'),
      license: noUrl('Licence URL'),
      acquireLicensePage: noUrl('Where to get a licence'),
      creator: { '@type': 'Person', name: noText('Creator name'), url: noUrl('Creator page URL') },
      creditText: noText('Credit line'),
      copyrightNotice: noText('Copyright notice'),
    },
  ],
  [
    'job-posting',
    {
      '@type': 'JobPosting',
      title: noText('Job title'),
      description: noText('Description'),
      datePosted: noDay('Date posted'),
      hiringOrganization: {
        '@type': 'Organization',
        name: noText('Employer name'),
        sameAs: noUrl('Employer website'),
        logo: noUrl('Employer logo URL'),
      },
      jobLocation: {
        '@type': 'Place',
        address: {
          '@type': 'PostalAddress',
          streetAddress: noText('Address: street'),
          addressLocality: noText('Address: town'),
          addressRegion: noText('Address: region'),
          postalCode: noText('Address: postal code'),
          addressCountry: noCountry('Address: country'),
        },
      },
      jobLocationType: noneOf('TELECOMMUTE', 'Remote'),
      applicantLocationRequirements: { '@type': 'Country', name: noText('Country') },
      validThrough: noDay('Open until'),
      employmentType: noneOf('FULL_TIME PART_TIME CONTRACTOR TEMPORARY INTERN VOLUNTEER PER_DIEM OTHER', 'Employment'),
      baseSalary: {
        '@type': 'MonetaryAmount',
        currency: noCurrency('Currency'),
        value: {
          '@type': 'QuantitativeValue',
          value: below(0, 'Salary'),
          minValue: below(0, 'Salary from'),
          maxValue: below(0, 'Salary to'),
          unitText: noneOf('HOUR DAY WEEK MONTH YEAR', 'Salary per'),
        },
      },
      identifier: { '@type': 'PropertyValue', name: noText('Issued by'), value: noText('Reference') },
      directApply: noSwitch('Apply on this page'),
    },
  ],
  [
    'local-business',
    {
      '@type': 'LocalBusiness',
      name: noText('Name'),
      address: {
        '@type': 'PostalAddress',
        streetAddress: noText('Address: street'),
        addressLocality: noText('Address: town'),
        addressRegion: noText('Address: region'),
        postalCode: noText('Address: postal code'),
        addressCountry: noCountry('Address: country'),
      },
      url: noUrl('Website URL'),
      telephone: noPhone('Telephone'),
      image: noUrl('Image URL'),
      openingHoursSpecification: {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: noneOf('Monday Tuesday Wednesday Thursday Friday Saturday Sunday', 'Day'),
        opens: noTime('Opens'),
        closes: noTime('Closes'),
        validFrom: noDay('Valid from'),
        validThrough: noDay('Valid until'),
      },
      geo: { '@type': 'GeoCoordinates', latitude: above(90, 'Latitude'), longitude: below(-180, 'Longitude') },
      priceRange: noText('Price range'),
      department: { '@type': 'LocalBusiness', name: noText('Department name'), url: noUrl('Department page URL') },
    },
  ],
  [
    'movie',
    {
      '@type': 'Movie',
      name: noText('Title'),
      image: noUrl('Poster URL'),
      dateCreated: noDay('Released on'),
      director: { '@type': 'Person', name: noText('Director name') },
      url: noUrl('Page URL'),
      aggregateRating: plain('AggregateRating', 'Average rating'),
      review: plain('Review', 'Reviews'),
    },
  ],
  [
    'organization',
    {
      '@type': 'Organization',
      name: noText('Name'),
      url: noUrl('Website URL'),
      logo: noUrl('Logo URL'),
      description: noText('Description'),
      alternateName: noText('Other name'),
      legalName: noText('Legal name'),
      sameAs: noText('Other profile or page'),
      email: noEmail('Email'),
      telephone: noPhone('Telephone'),
      address: {
        '@type': 'PostalAddress',
        streetAddress: noText('Address: street'),
        addressLocality: noText('Address: town'),
        addressRegion: noText('Address: region'),
        postalCode: noText('Address: postal code'),
        addressCountry: noCountry('Address: country'),
      },
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: noText('Kind of contact'),
        telephone: noPhone('Telephone'),
        email: noEmail('Contact email'),
      },
      foundingDate: noDay('Founded on'),
      vatID: noText('VAT number'),
      duns: noText('D-U-N-S number'),
      leiCode: noText('LEI code'),
      hasMerchantReturnPolicy: plain('MerchantReturnPolicy', 'Return policy'),
    },
  ],
  [
    'person',
    {
      '@type': 'Person',
      name: noText('Name'),
      url: noUrl('Page URL'),
      image: noUrl('Picture URL'),
      jobTitle: noText('Job title'),
      worksFor: { '@type': 'Organization', name: noText('Employer') },
      sameAs: noText('Other profile or page'),
      birthDate: noDay('Date of birth'),
    },
  ],
  [
    'product',
    {
      '@type': 'Product',
      name: noText('Product name'),
      image: noUrl('Image URL'),
      description: noText('Description'),
      brand: { '@type': 'Brand', name: noText('Brand') },
      sku: noText('SKU'),
      mpn: noText('Maker’s part number (MPN)'),
      gtin: noGtin('GTIN'),
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: noNumber('Average rating'),
        ratingCount: below(1, 'Number of ratings'),
        reviewCount: below(1, 'Number of reviews'),
        bestRating: noNumber('Best possible rating'),
        worstRating: noNumber('Worst possible rating'),
      },
      review: {
        '@type': 'Review',
        author: { '@type': 'Person', name: noText('Reviewer name'), url: noUrl('Reviewer page URL') },
        reviewRating: {
          '@type': 'Rating',
          ratingValue: noNumber('Rating'),
          bestRating: noNumber('Best possible rating'),
          worstRating: noNumber('Worst possible rating'),
        },
        datePublished: noDay('Date of the review'),
        reviewBody: noText('Text of the review'),
      },
      offers: [
        {
          '@type': 'Offer',
          price: below(0, 'Price'),
          priceCurrency: noCurrency('Currency'),
          availability: noneOf(
            'InStock OutOfStock PreOrder BackOrder Discontinued InStoreOnly LimitedAvailability OnlineOnly SoldOut',
            'Availability',
          ),
          priceValidUntil: noDay('Price valid until'),
          url: noUrl('Offer URL'),
        },
        {
          '@type': 'AggregateOffer',
          lowPrice: below(0, 'Lowest price'),
          priceCurrency: noCurrency('Currency'),
          highPrice: below(0, 'Highest price'),
          offerCount: below(1, 'Number of offers'),
        },
      ],
    },
  ],
  [
    'merchant-listing',
    {
      '@type': 'Product',
      name: noText('Product name'),
      image: noUrl('Image URL'),
      offers: {
        '@type': 'Offer',
        price: below(0, 'Price'),
        priceCurrency: noCurrency('Currency'),
        availability: noneOf(
          'InStock OutOfStock PreOrder BackOrder Discontinued InStoreOnly LimitedAvailability OnlineOnly SoldOut',
          'Availability',
        ),
        itemCondition: noneOf('NewCondition UsedCondition RefurbishedCondition DamagedCondition', 'Condition'),
        priceValidUntil: noDay('Price valid until'),
        url: noUrl('Offer URL'),
        shippingDetails: {
          '@type': 'OfferShippingDetails',
          shippingRate: {
            '@type': 'MonetaryAmount',
            value: below(0, 'Shipping cost'),
            currency: noCurrency('Currency'),
          },
          shippingDestination: { '@type': 'DefinedRegion', addressCountry: noCountry('Ships to country') },
          deliveryTime: {
            '@type': 'ShippingDeliveryTime',
            handlingTime: {
              '@type': 'QuantitativeValue',
              minValue: below(0, 'Handling: days at least'),
              maxValue: noWhole('Handling: days at most'),
              unitCode: noText('Unit'),
            },
            transitTime: {
              '@type': 'QuantitativeValue',
              minValue: below(0, 'Transit: days at least'),
              maxValue: noWhole('Transit: days at most'),
              unitCode: noText('Unit'),
            },
          },
        },
        hasMerchantReturnPolicy: {
          '@type': 'MerchantReturnPolicy',
          applicableCountry: noCountry('Returns from country'),
          returnPolicyCategory: noneOf(
            'MerchantReturnFiniteReturnWindow MerchantReturnNotPermitted MerchantReturnUnlimitedWindow',
            'Returns',
          ),
          merchantReturnDays: below(0, 'Days to return'),
          returnMethod: noneOf('ReturnByMail ReturnInStore ReturnAtKiosk', 'How to return'),
          returnFees: noneOf('FreeReturn ReturnFeesCustomerResponsibility ReturnShippingFees', 'Who pays the return'),
        },
      },
      description: noText('Description'),
      brand: { '@type': 'Brand', name: noText('Brand') },
      sku: noText('SKU'),
      mpn: noText('Maker’s part number (MPN)'),
      gtin: noGtin('GTIN'),
      color: noText('Colour'),
      size: noText('Size'),
      material: noText('Material'),
      pattern: noText('Pattern'),
    },
  ],
  [
    'product-group',
    {
      '@type': 'ProductGroup',
      name: noText('Product name'),
      description: noText('Description'),
      productGroupID: noText('Group ID (parent SKU)'),
      variesBy: noneOf('color size material pattern suggestedAge suggestedGender', 'Varies by'),
      brand: plain('Brand', 'Brand'),
      hasVariant: {
        '@type': 'Product',
        name: noText('Variant name'),
        image: noUrl('Variant image URL'),
        offers: { '@type': 'Offer', price: noNumber('Price'), priceCurrency: noCurrency('Currency') },
        sku: noText('Variant SKU'),
        gtin: noGtin('Variant GTIN'),
        color: noText('Colour'),
        size: noText('Size'),
        material: noText('Material'),
        pattern: noText('Pattern'),
      },
    },
  ],
  [
    'profile-page',
    {
      '@type': 'ProfilePage',
      mainEntity: {
        '@type': 'Person',
        name: noText('Name'),
        alternateName: noText('Handle'),
        identifier: noText('Identifier'),
        description: noText('About'),
        image: noUrl('Picture URL'),
        sameAs: noText('Other profile or page'),
        interactionStatistic: {
          '@type': 'InteractionCounter',
          interactionType: noneOf('FollowAction LikeAction BefriendAction', 'Kind of interaction'),
          userInteractionCount: below(0, 'How often'),
        },
      },
      dateCreated: noMoment('Profile made'),
      dateModified: noMoment('Profile changed'),
    },
  ],
  [
    'qa-page',
    {
      '@type': 'QAPage',
      mainEntity: {
        '@type': 'Question',
        name: noText('Question'),
        answerCount: below(0, 'Number of answers'),
        text: noText('Question in full'),
        author: { '@type': 'Person', name: noText('Asker name'), url: noUrl('Asker page URL') },
        datePublished: noMoment('Asked on'),
        upvoteCount: noWhole('Votes'),
        acceptedAnswer: {
          '@type': 'Answer',
          text: noText('Answer'),
          author: { '@type': 'Person', name: noText('Answer author name'), url: noUrl('Answer author page URL') },
          datePublished: noMoment('Answered on'),
          upvoteCount: noWhole('Votes'),
          url: noUrl('Answer URL'),
        },
        suggestedAnswer: {
          '@type': 'Answer',
          text: noText('Answer'),
          author: { '@type': 'Person', name: noText('Answer author name'), url: noUrl('Answer author page URL') },
          datePublished: noMoment('Answered on'),
          upvoteCount: noWhole('Votes'),
          url: noUrl('Answer URL'),
        },
      },
    },
  ],
  [
    'recipe',
    {
      '@type': 'Recipe',
      name: noText('Dish'),
      image: noUrl('Image URL'),
      author: { '@type': 'Person', name: noText('Author name'), url: noUrl('Author page URL') },
      datePublished: noDay('Date published'),
      description: noText('Short description'),
      recipeCuisine: noText('Cuisine'),
      recipeCategory: noText('Meal or course'),
      keywords: noText('Keywords'),
      prepTime: noDuration('Preparation time'),
      cookTime: noDuration('Cooking time'),
      totalTime: noDuration('Total time'),
      recipeYield: noText('Portions'),
      nutrition: {
        '@type': 'NutritionInformation',
        calories: noText('Calories a portion'),
        fatContent: noText('Fat'),
        carbohydrateContent: noText('Carbohydrates'),
        proteinContent: noText('Protein'),
      },
      recipeIngredient: noText('Ingredients'),
      recipeInstructions: [
        {
          '@type': 'HowToStep',
          name: noText('Step title'),
          text: noText('Step'),
          url: noUrl('Step URL'),
          image: noUrl('Step image URL'),
        },
        {
          '@type': 'HowToSection',
          name: noText('Section title'),
          itemListElement: plain('HowToStep', 'Steps of the section'),
        },
      ],
      aggregateRating: plain('AggregateRating', 'Average rating'),
      video: {
        '@type': 'VideoObject',
        name: noText('Video title'),
        thumbnailUrl: noUrl('Thumbnail URL'),
        uploadDate: noMoment('Upload date'),
        description: noText('Video description'),
      },
    },
  ],
  ['restaurant', { '@type': 'Restaurant', menu: noUrl('Menu URL'), servesCuisine: noText('Cuisine') }],
  [
    'review',
    {
      '@type': 'Review',
      author: { '@type': 'Person', name: noText('Reviewer name'), url: noUrl('Reviewer page URL') },
      reviewRating: {
        '@type': 'Rating',
        ratingValue: noNumber('Rating'),
        bestRating: noNumber('Best possible rating'),
        worstRating: noNumber('Worst possible rating'),
      },
      datePublished: noDay('Date of the review'),
      reviewBody: noText('Text of the review'),
      itemReviewed: { '@type': 'Movie', name: noText('Name of what is reviewed'), image: noUrl('Image URL') },
    },
  ],
  [
    'software-app',
    {
      '@type': 'SoftwareApplication',
      name: noText('App name'),
      offers: { '@type': 'Offer', price: below(0, 'Price (0 when free)'), priceCurrency: noCurrency('Currency') },
      applicationCategory: noneOf(
        'GameApplication BusinessApplication UtilitiesApplication EducationalApplication FinanceApplication HealthApplication LifestyleApplication MultimediaApplication ReferenceApplication SecurityApplication SocialNetworkingApplication TravelApplication DeveloperApplication DesignApplication',
        'Category',
      ),
      operatingSystem: noText('Operating system'),
    },
  ],
  [
    'speakable',
    {
      '@type': 'WebPage',
      name: noText('Page title'),
      speakable: { '@type': 'SpeakableSpecification', cssSelector: noText('CSS selector'), xpath: noText('XPath') },
      url: noUrl('Page URL'),
    },
  ],
  [
    'vacation-rental',
    {
      '@type': 'VacationRental',
      name: noText('Name'),
      identifier: noText('Identifier'),
      image: noUrl('Image URL'),
      latitude: below(-90, 'Latitude'),
      longitude: above(180, 'Longitude'),
      containsPlace: {
        '@type': 'Accommodation',
        occupancy: { '@type': 'QuantitativeValue', value: below(1, 'Guests at most') },
        numberOfBedrooms: below(0, 'Bedrooms'),
        numberOfBathroomsTotal: below(0, 'Bathrooms'),
        additionalType: noneOf('EntirePlace PrivateRoom SharedRoom', 'What is let'),
        floorSize: {
          '@type': 'QuantitativeValue',
          value: below(0, 'Floor size'),
          unitCode: noneOf('MTK FTK SQM SQF', 'Unit'),
        },
      },
      address: plain('PostalAddress', 'Address'),
      aggregateRating: plain('AggregateRating', 'Average rating'),
      description: noText('Description'),
      checkinTime: noText('Check-in'),
      checkoutTime: noText('Check-out'),
    },
  ],
  [
    'video',
    {
      '@type': 'VideoObject',
      name: noText('Video title'),
      thumbnailUrl: noUrl('Thumbnail URL'),
      uploadDate: noMoment('Upload date'),
      description: noText('Video description'),
      contentUrl: noUrl('Video file URL'),
      embedUrl: noUrl('Player URL'),
      duration: noDuration('Length'),
      expires: noMoment('Available until'),
      interactionStatistic: {
        '@type': 'InteractionCounter',
        interactionType: noneOf('WatchAction LikeAction CommentAction', 'Kind of interaction'),
        userInteractionCount: below(0, 'How often'),
      },
      regionsAllowed: noCountry('Countries in which it plays'),
      publication: {
        '@type': 'BroadcastEvent',
        isLiveBroadcast: noSwitch('Is or was live'),
        startDate: noMoment('Live from'),
        endDate: noMoment('Live until'),
      },
      hasPart: {
        '@type': 'Clip',
        name: noText('Clip name'),
        startOffset: below(0, 'Starts at second'),
        url: noUrl('URL of the moment'),
        endOffset: below(0, 'Ends at second'),
      },
    },
  ],
  [
    'website',
    { '@type': 'WebSite', name: noText('Site name'), url: noUrl('Home page URL'), alternateName: noText('Other name') },
  ],
  [
    'other',
    {
      '@type': 'Volcano',
      name: noText('Name'),
      description: noText('Description'),
      url: noUrl('Page URL'),
      image: noUrl('Image URL'),
    },
  ],
]

test.each(documents)('%s: what cannot be right is named, property by property', (typeId, document) => {
  const expected: [path: string, sentence: string][] = []
  const value = { '@context': 'https://schema.org', ...(read(document, '', expected) as object) }
  const found = validateJsonLd(value, { typeId }).filter(({ code }) => code === 'format' || code === 'wrong-kind')
  const said = found.map(({ path, message }) => [path, message])
  expect(said.sort()).toEqual(expected.sort())
})
