// Made from the service by `npm run contract -w api`; not edited by hand.
export interface paths {
  '/health': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** The process is up */
    get: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              /** @enum {number} */
              code: 0
              msg: string
              data: components['schemas']['State']
            }
          }
        }
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/ready': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** The database answers, and the service is not shutting down */
    get: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              /** @enum {number} */
              code: 0
              msg: string
              data: components['schemas']['State']
            }
          }
        }
        /** @description Every answer that is not a success. */
        429: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        500: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        503: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/home/realtime-data/get': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** The two figures of home */
    get: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              /** @enum {number} */
              code: 0
              msg: string
              data: components['schemas']['RealtimeData']
            }
          }
        }
        /** @description Every answer that is not a success. */
        400: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        404: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        429: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        500: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        503: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/english/text/list-all': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** The English of Chinese texts in the data; a text that is missing has none */
    get: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              /** @enum {number} */
              code: 0
              msg: string
              data: components['schemas']['EnglishText'][]
            }
          }
        }
        /** @description Every answer that is not a success. */
        400: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        429: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        500: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        503: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/live/stream/list-all': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** All streams: live ones first, then upcoming, then offline */
    get: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              /** @enum {number} */
              code: 0
              msg: string
              data: components['schemas']['Stream'][]
            }
          }
        }
        /** @description Every answer that is not a success. */
        400: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        429: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        500: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        503: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/live/stream/get-play-url': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Signed playlist URL of a live stream */
    get: {
      parameters: {
        query: {
          id: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              /** @enum {number} */
              code: 0
              msg: string
              data: components['schemas']['PlayUrl']
            }
          }
        }
        /** @description Every answer that is not a success. */
        400: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        404: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        409: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        429: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        500: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        503: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/finance/donation/get-search-params': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** The choices for filtering donations, each with its count */
    get: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              /** @enum {number} */
              code: 0
              msg: string
              data: components['schemas']['SearchParams']
            }
          }
        }
        /** @description Every answer that is not a success. */
        400: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        429: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        500: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        503: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/finance/donation/page': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** One page of donations, newest first unless sorted otherwise */
    get: {
      parameters: {
        query?: {
          pageNo?: number
          pageSize?: number
          /** @description Exactly this type. */
          type?: string
          /** @description Exactly this purpose. */
          purpose?: string
          /** @description Exactly this item. */
          item?: string
          /** @description Exactly this unit. */
          unit?: string
          /** @description Exactly this batch of goods: `<GTIN>/<batch>`. */
          batch?: string
          /** @description Exactly this field, by its code. */
          field?: string
          /** @description Words that must all occur in the type, purpose, item or unit. */
          keyword?: string
          /** @description First day, inclusive. */
          dateFrom?: string
          /** @description Last day, inclusive. */
          dateTo?: string
          /** @description Smallest amount in yuan, inclusive. */
          amountMin?: string
          /** @description Largest amount in yuan, inclusive. */
          amountMax?: string
          /** @description 1 oldest first, -1 newest first; takes precedence over amountSort. */
          dateSort?: 1 | -1
          /** @description 1 smallest first, -1 largest first. */
          amountSort?: 1 | -1
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              /** @enum {number} */
              code: 0
              msg: string
              data: components['schemas']['LedgerPage']
            }
          }
        }
        /** @description Every answer that is not a success. */
        400: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        429: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        500: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        503: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/finance/donation/get-summary': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** The sums of donations, by month and by purpose */
    get: {
      parameters: {
        query?: {
          /** @description Exactly this type. */
          type?: string
          /** @description Exactly this purpose. */
          purpose?: string
          /** @description Exactly this item. */
          item?: string
          /** @description Exactly this unit. */
          unit?: string
          /** @description Exactly this batch of goods: `<GTIN>/<batch>`. */
          batch?: string
          /** @description Exactly this field, by its code. */
          field?: string
          /** @description Words that must all occur in the type, purpose, item or unit. */
          keyword?: string
          /** @description First day, inclusive. */
          dateFrom?: string
          /** @description Last day, inclusive. */
          dateTo?: string
          /** @description Smallest amount in yuan, inclusive. */
          amountMin?: string
          /** @description Largest amount in yuan, inclusive. */
          amountMax?: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              /** @enum {number} */
              code: 0
              msg: string
              data: components['schemas']['LedgerSummary']
            }
          }
        }
        /** @description Every answer that is not a success. */
        400: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        429: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        500: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        503: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/finance/expense/get-search-params': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** The choices for filtering expenses, each with its count */
    get: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              /** @enum {number} */
              code: 0
              msg: string
              data: components['schemas']['SearchParams']
            }
          }
        }
        /** @description Every answer that is not a success. */
        400: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        429: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        500: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        503: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/finance/expense/page': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** One page of expenses, newest first unless sorted otherwise */
    get: {
      parameters: {
        query?: {
          pageNo?: number
          pageSize?: number
          /** @description Exactly this type. */
          type?: string
          /** @description Exactly this purpose. */
          purpose?: string
          /** @description Exactly this item. */
          item?: string
          /** @description Exactly this unit. */
          unit?: string
          /** @description Exactly this batch of goods: `<GTIN>/<batch>`. */
          batch?: string
          /** @description Exactly this field, by its code. */
          field?: string
          /** @description Words that must all occur in the type, purpose, item or unit. */
          keyword?: string
          /** @description First day, inclusive. */
          dateFrom?: string
          /** @description Last day, inclusive. */
          dateTo?: string
          /** @description Smallest amount in yuan, inclusive. */
          amountMin?: string
          /** @description Largest amount in yuan, inclusive. */
          amountMax?: string
          /** @description 1 oldest first, -1 newest first; takes precedence over amountSort. */
          dateSort?: 1 | -1
          /** @description 1 smallest first, -1 largest first. */
          amountSort?: 1 | -1
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              /** @enum {number} */
              code: 0
              msg: string
              data: components['schemas']['LedgerPage']
            }
          }
        }
        /** @description Every answer that is not a success. */
        400: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        429: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        500: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        503: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/finance/expense/get-summary': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** The sums of expenses, by month and by purpose */
    get: {
      parameters: {
        query?: {
          /** @description Exactly this type. */
          type?: string
          /** @description Exactly this purpose. */
          purpose?: string
          /** @description Exactly this item. */
          item?: string
          /** @description Exactly this unit. */
          unit?: string
          /** @description Exactly this batch of goods: `<GTIN>/<batch>`. */
          batch?: string
          /** @description Exactly this field, by its code. */
          field?: string
          /** @description Words that must all occur in the type, purpose, item or unit. */
          keyword?: string
          /** @description First day, inclusive. */
          dateFrom?: string
          /** @description Last day, inclusive. */
          dateTo?: string
          /** @description Smallest amount in yuan, inclusive. */
          amountMin?: string
          /** @description Largest amount in yuan, inclusive. */
          amountMax?: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              /** @enum {number} */
              code: 0
              msg: string
              data: components['schemas']['LedgerSummary']
            }
          }
        }
        /** @description Every answer that is not a success. */
        400: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        429: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        500: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        503: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/finance/entry/get-search-params': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** The choices for filtering donations and expenses, each with its count */
    get: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              /** @enum {number} */
              code: 0
              msg: string
              data: components['schemas']['SearchParams']
            }
          }
        }
        /** @description Every answer that is not a success. */
        400: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        429: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        500: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        503: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/finance/entry/page': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** One page of donations and expenses, newest first unless sorted otherwise */
    get: {
      parameters: {
        query?: {
          pageNo?: number
          pageSize?: number
          /** @description Exactly this type. */
          type?: string
          /** @description Exactly this purpose. */
          purpose?: string
          /** @description Exactly this item. */
          item?: string
          /** @description Exactly this unit. */
          unit?: string
          /** @description Exactly this batch of goods: `<GTIN>/<batch>`. */
          batch?: string
          /** @description Exactly this field, by its code. */
          field?: string
          /** @description Words that must all occur in the type, purpose, item or unit. */
          keyword?: string
          /** @description First day, inclusive. */
          dateFrom?: string
          /** @description Last day, inclusive. */
          dateTo?: string
          /** @description Smallest amount in yuan, inclusive. */
          amountMin?: string
          /** @description Largest amount in yuan, inclusive. */
          amountMax?: string
          /** @description 1 oldest first, -1 newest first; takes precedence over amountSort. */
          dateSort?: 1 | -1
          /** @description 1 smallest first, -1 largest first. */
          amountSort?: 1 | -1
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              /** @enum {number} */
              code: 0
              msg: string
              data: components['schemas']['LedgerPage']
            }
          }
        }
        /** @description Every answer that is not a success. */
        400: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        429: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        500: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        503: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/finance/entry/get-summary': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** The sums of donations and expenses, by month and by purpose */
    get: {
      parameters: {
        query?: {
          /** @description Exactly this type. */
          type?: string
          /** @description Exactly this purpose. */
          purpose?: string
          /** @description Exactly this item. */
          item?: string
          /** @description Exactly this unit. */
          unit?: string
          /** @description Exactly this batch of goods: `<GTIN>/<batch>`. */
          batch?: string
          /** @description Exactly this field, by its code. */
          field?: string
          /** @description Words that must all occur in the type, purpose, item or unit. */
          keyword?: string
          /** @description First day, inclusive. */
          dateFrom?: string
          /** @description Last day, inclusive. */
          dateTo?: string
          /** @description Smallest amount in yuan, inclusive. */
          amountMin?: string
          /** @description Largest amount in yuan, inclusive. */
          amountMax?: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              /** @enum {number} */
              code: 0
              msg: string
              data: components['schemas']['LedgerSummary']
            }
          }
        }
        /** @description Every answer that is not a success. */
        400: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        429: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        500: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        503: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/finance/entry/get': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** One row with its corrections */
    get: {
      parameters: {
        query: {
          /** @description The number of the row. */
          id: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              /** @enum {number} */
              code: 0
              msg: string
              data: components['schemas']['LedgerEntry']
            }
          }
        }
        /** @description Every answer that is not a success. */
        400: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        404: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        429: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        500: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        503: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/finance/entry/list-newest': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** The 50 rows written last that correct no other, newest first */
    get: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              /** @enum {number} */
              code: 0
              msg: string
              data: components['schemas']['NewestEntries']
            }
          }
        }
        /** @description Every answer that is not a success. */
        400: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        429: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        500: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        503: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/finance/correction/list-newest': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** The 50 rows written last that correct another, newest first */
    get: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              /** @enum {number} */
              code: 0
              msg: string
              data: components['schemas']['NewestCorrections']
            }
          }
        }
        /** @description Every answer that is not a success. */
        400: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        429: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        500: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        503: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/finance/entry/list-about-batch': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** The 5 rows written last that name a batch of goods or its field, with the sums of all that do */
    get: {
      parameters: {
        query: {
          gtin: string
          batch: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              /** @enum {number} */
              code: 0
              msg: string
              data: components['schemas']['RowsAboutBatch']
            }
          }
        }
        /** @description Every answer that is not a success. */
        400: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        404: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        429: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        500: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        503: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/finance/balance/get': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Balance, donations and expenses */
    get: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              /** @enum {number} */
              code: 0
              msg: string
              data: components['schemas']['Balance']
            }
          }
        }
        /** @description Every answer that is not a success. */
        400: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        429: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        500: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        503: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/finance/account/list': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** The account of each purpose: received, moved in, moved out, spent and left */
    get: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              /** @enum {number} */
              code: 0
              msg: string
              data: components['schemas']['Accounts']
            }
          }
        }
        /** @description Every answer that is not a success. */
        400: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        429: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        500: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        503: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/finance/transfer/page': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** One page of transfers between purposes, newest first */
    get: {
      parameters: {
        query?: {
          pageNo?: number
          pageSize?: number
          /** @description Money moved to or from exactly this purpose. */
          purpose?: string
          /** @description First day, inclusive. */
          dateFrom?: string
          /** @description Last day, inclusive. */
          dateTo?: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              /** @enum {number} */
              code: 0
              msg: string
              data: components['schemas']['Transfers']
            }
          }
        }
        /** @description Every answer that is not a success. */
        400: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        429: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        500: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        503: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/finance/transfer/export': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** All transfers, oldest first, as a CSV or JSON Lines file */
    get: {
      parameters: {
        query?: {
          /** @description File format. */
          format?: 'csv' | 'jsonl'
          /** @description Language of the CSV header. */
          lang?: 'zh' | 'en'
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Every answer that is not a success. */
        400: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        429: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        500: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        503: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/finance/donation/export': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** All matching donations, oldest first, as a CSV or JSON Lines file */
    get: {
      parameters: {
        query?: {
          /** @description File format. */
          format?: 'csv' | 'jsonl'
          /** @description Language of the CSV header. */
          lang?: 'zh' | 'en'
          /** @description Exactly this type. */
          type?: string
          /** @description Exactly this purpose. */
          purpose?: string
          /** @description Exactly this item. */
          item?: string
          /** @description Exactly this unit. */
          unit?: string
          /** @description Exactly this batch of goods: `<GTIN>/<batch>`. */
          batch?: string
          /** @description Exactly this field, by its code. */
          field?: string
          /** @description Words that must all occur in the type, purpose, item or unit. */
          keyword?: string
          /** @description First day, inclusive. */
          dateFrom?: string
          /** @description Last day, inclusive. */
          dateTo?: string
          /** @description Smallest amount in yuan, inclusive. */
          amountMin?: string
          /** @description Largest amount in yuan, inclusive. */
          amountMax?: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Every answer that is not a success. */
        400: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        429: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        500: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        503: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/finance/expense/export': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** All matching expenses, oldest first, as a CSV or JSON Lines file */
    get: {
      parameters: {
        query?: {
          /** @description File format. */
          format?: 'csv' | 'jsonl'
          /** @description Language of the CSV header. */
          lang?: 'zh' | 'en'
          /** @description Exactly this type. */
          type?: string
          /** @description Exactly this purpose. */
          purpose?: string
          /** @description Exactly this item. */
          item?: string
          /** @description Exactly this unit. */
          unit?: string
          /** @description Exactly this batch of goods: `<GTIN>/<batch>`. */
          batch?: string
          /** @description Exactly this field, by its code. */
          field?: string
          /** @description Words that must all occur in the type, purpose, item or unit. */
          keyword?: string
          /** @description First day, inclusive. */
          dateFrom?: string
          /** @description Last day, inclusive. */
          dateTo?: string
          /** @description Smallest amount in yuan, inclusive. */
          amountMin?: string
          /** @description Largest amount in yuan, inclusive. */
          amountMax?: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Every answer that is not a success. */
        400: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        429: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        500: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        503: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/finance/entry/export': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** All matching donations and expenses, oldest first, as a CSV or JSON Lines file */
    get: {
      parameters: {
        query?: {
          /** @description File format. */
          format?: 'csv' | 'jsonl'
          /** @description Language of the CSV header. */
          lang?: 'zh' | 'en'
          /** @description Exactly this type. */
          type?: string
          /** @description Exactly this purpose. */
          purpose?: string
          /** @description Exactly this item. */
          item?: string
          /** @description Exactly this unit. */
          unit?: string
          /** @description Exactly this batch of goods: `<GTIN>/<batch>`. */
          batch?: string
          /** @description Exactly this field, by its code. */
          field?: string
          /** @description Words that must all occur in the type, purpose, item or unit. */
          keyword?: string
          /** @description First day, inclusive. */
          dateFrom?: string
          /** @description Last day, inclusive. */
          dateTo?: string
          /** @description Smallest amount in yuan, inclusive. */
          amountMin?: string
          /** @description Largest amount in yuan, inclusive. */
          amountMax?: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Every answer that is not a success. */
        400: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        429: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        500: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        503: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/finance/ledger/data-package': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** The whole ledger as a Frictionless Data Package (zip) */
    get: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Every answer that is not a success. */
        400: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        429: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        500: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        503: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/finance/voucher/get': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** The voucher of an expense, as the file that staff attached */
    get: {
      parameters: {
        query: {
          /** @description The number of the expense. */
          entry: string
          /** @description The SHA-256 of the file. */
          sha256: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Every answer that is not a success. */
        400: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        404: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        429: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        500: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        503: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/trace/epcis/events': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * The events of goods as an EPCISQueryDocument (EPCIS 2.0, JSON-LD)
     * @description Parameters may also name what they ask for: `EQ_farm:shift`, `GT_ILMD_farm:kilos`, `EXISTS_INNER_farm:plate`, `EQ_bizTransaction_po`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Kinds of events: `ObjectEvent|TransformationEvent`. */
          eventType?: string
          /** @description Happened at this time or later. */
          GE_eventTime?: string
          /** @description Happened before this time. */
          LT_eventTime?: string
          /** @description Recorded at this time or later. */
          GE_recordTime?: string
          /** @description Recorded before this time. */
          LT_recordTime?: string
          /** @description `ADD`, `OBSERVE` or `DELETE`. */
          EQ_action?: string
          /** @description Steps: `commissioning|packing`. */
          EQ_bizStep?: string
          /** @description Dispositions: `in_transit`. */
          EQ_disposition?: string
          /** @description Where it was read. */
          EQ_readPoint?: string
          /** @description Where the goods were afterwards. */
          EQ_bizLocation?: string
          /** @description Names of events. */
          EQ_eventID?: string
          /** @description `true`: only what declares another event an error. */
          EXISTS_errorDeclaration?: 'true' | 'false'
          /** @description Names a class of goods with this quantity. */
          EQ_quantity?: string
          /** @description With more than this quantity. */
          GT_quantity?: string
          /** @description With this quantity or more. */
          GE_quantity?: string
          /** @description With less than this quantity. */
          LT_quantity?: string
          /** @description With this quantity or less. */
          LE_quantity?: string
          /** @description Parts of one transformation. */
          EQ_transformationID?: string
          /** @description Dispositions that the event sets. */
          EQ_persistentDisposition_set?: string
          /** @description Dispositions that the event ends. */
          EQ_persistentDisposition_unset?: string
          /** @description Declared an error at this time or later. */
          GE_errorDeclarationTime?: string
          /** @description Declared an error before this time. */
          LT_errorDeclarationTime?: string
          /** @description Why it was declared an error: `incorrect_data`. */
          EQ_errorReason?: string
          /** @description The names of the right events. */
          EQ_correctiveEventID?: string
          /** @description `true`: only what has readings of sensors. */
          EXISTS_sensorElement?: 'true' | 'false'
          /** @description EPC URIs or Digital Links, which mean the same; looked for as epc. */
          MATCH_epc?: string
          /** @description EPC URIs or Digital Links, which mean the same; looked for as parent. */
          MATCH_parentID?: string
          /** @description EPC URIs or Digital Links, which mean the same; looked for as input. */
          MATCH_inputEPC?: string
          /** @description EPC URIs or Digital Links, which mean the same; looked for as output. */
          MATCH_outputEPC?: string
          /** @description EPC URIs or Digital Links, which mean the same; looked for as epc, parent, input, output. */
          MATCH_anyEPC?: string
          /** @description EPC URIs or Digital Links, which mean the same; looked for as class. */
          MATCH_epcClass?: string
          /** @description EPC URIs or Digital Links, which mean the same; looked for as inputClass. */
          MATCH_inputEPCClass?: string
          /** @description EPC URIs or Digital Links, which mean the same; looked for as outputClass. */
          MATCH_outputEPCClass?: string
          /** @description EPC URIs or Digital Links, which mean the same; looked for as class, inputClass, outputClass. */
          MATCH_anyEPCClass?: string
          /** @description As `EQ_readPoint`: no place here is known to lie within another. */
          WD_readPoint?: string
          /** @description As `EQ_bizLocation`, likewise. */
          WD_bizLocation?: string
          /** @description At most so many, over all pages. */
          eventCountLimit?: number
          /** @description Refused when there are more. Not together with `eventCountLimit`. */
          maxEventCount?: number
          /** @description By default `recordTime`. */
          orderBy?: 'eventTime' | 'recordTime'
          /** @description By default `DESC`. */
          orderDirection?: 'ASC' | 'DESC'
          /** @description Events of one page; 30 by default. */
          perPage?: number
          /** @description From the `Link` header of the page before. */
          nextPageToken?: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Every answer that is not a success. */
        400: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        413: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        429: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        500: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        503: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/trace/batch/get': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Everything that is known of a batch, and of one of its bags */
    get: {
      parameters: {
        query: {
          gtin: string
          batch: string
          serial?: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              /** @enum {number} */
              code: 0
              msg: string
              data: components['schemas']['BatchPage']
            }
          }
        }
        /** @description Every answer that is not a success. */
        400: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        404: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        429: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        500: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        503: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/trace/batch/list-newest': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** The 24 batches packed last, newest first */
    get: {
      parameters: {
        query?: {
          batch?: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              /** @enum {number} */
              code: 0
              msg: string
              data: components['schemas']['NewestBatch'][]
            }
          }
        }
        /** @description Every answer that is not a success. */
        400: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        429: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        500: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        503: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/trace/document/get': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** The document of a test, a certificate or an event, as the file that staff attached */
    get: {
      parameters: {
        query: {
          sha256: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Every answer that is not a success. */
        400: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        404: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        429: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        500: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        503: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/trace/bag/ask': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /** Counts that the page of a bag was opened, and says how often it was, by day */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            gtin: string
            batch: string
            serial: string
          }
        }
      }
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              /** @enum {number} */
              code: 0
              msg: string
              data: components['schemas']['BagAsks']
            }
          }
        }
        /** @description Every answer that is not a success. */
        400: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        404: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        413: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        415: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        429: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        500: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        503: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/trace/question/create': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /** Asks about a batch; repeating a requestKey stores nothing and returns the same reference */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': components['schemas']['BatchQuestion']
        }
      }
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              /** @enum {number} */
              code: 0
              msg: string
              data: components['schemas']['QuestionReceipt']
            }
          }
        }
        /** @description Every answer that is not a success. */
        400: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        404: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        413: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        415: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        429: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        500: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        503: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/log/proof/list': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Proofs that rows of the ledger are in its log */
    get: {
      parameters: {
        query: {
          /** @description The numbers of at most 100 rows, separated by commas. */
          ids: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              /** @enum {number} */
              code: 0
              msg: string
              data: components['schemas']['ProofList']
            }
          }
        }
        /** @description Every answer that is not a success. */
        400: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        429: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        500: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        503: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/log/proof/file': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** The proof of a row as a file to keep (c2sp.org/tlog-proof) */
    get: {
      parameters: {
        query: {
          /** @description The number of the row. */
          id: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Every answer that is not a success. */
        400: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        404: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        429: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        500: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        503: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/log/proof/name-file': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** The salt and the name of a row, whose SHA-256 is in its proof */
    get: {
      parameters: {
        query: {
          /** @description The number of the row. */
          id: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Every answer that is not a success. */
        400: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        404: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        429: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        500: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        503: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/log/goods-proof/list': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Proofs that facts about goods are in the log */
    get: {
      parameters: {
        query: {
          /** @description At most 100 places in the log, separated by commas. */
          leaves: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              /** @enum {number} */
              code: 0
              msg: string
              data: components['schemas']['GoodsProofList']
            }
          }
        }
        /** @description Every answer that is not a success. */
        400: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        429: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        500: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        503: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/log/goods-proof/file': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** The proof of a fact about goods as a file to keep (c2sp.org/tlog-proof) */
    get: {
      parameters: {
        query: {
          /** @description The place of the fact in the log. */
          leaf: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Every answer that is not a success. */
        400: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        404: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        429: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        500: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        503: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/log/goods-proof/content-file': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** The salt and the content of a fact about goods, whose SHA-256 is in its proof */
    get: {
      parameters: {
        query: {
          /** @description The place of the fact in the log. */
          leaf: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Every answer that is not a success. */
        400: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        404: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        429: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        500: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        503: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/pay/channel/list': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Terms of giving: payment channels, limits, projects and organisation; or why giving is closed */
    get: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              /** @enum {number} */
              code: 0
              msg: string
              data: components['schemas']['GivingTerms']
            }
          }
        }
        /** @description Every answer that is not a success. */
        400: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        429: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        500: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        503: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/pay/order/create': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /** Creates an order and begins its payment; repeating key and gift creates no second order */
    post: {
      parameters: {
        query?: never
        header: {
          /** @description Idempotency key, generated once per gift from at least 128 random bits: a repeated request creates no second order. */
          'idempotency-key': string
        }
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': components['schemas']['GiftRequest']
        }
      }
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              /** @enum {number} */
              code: 0
              msg: string
              data: components['schemas']['NewGift']
            }
          }
        }
        /** @description Every answer that is not a success. */
        400: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        409: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        413: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        415: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        429: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        500: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        503: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/pay/order/get': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** State of a gift, by its code */
    get: {
      parameters: {
        query: {
          code: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              /** @enum {number} */
              code: 0
              msg: string
              data: components['schemas']['GiftOrder']
            }
          }
        }
        /** @description Every answer that is not a success. */
        400: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        404: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        429: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        500: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        503: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/pay/order/watch': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** State of a gift as server-sent events named order, until it is paid or has ended */
    get: {
      parameters: {
        query: {
          code: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Every answer that is not a success. */
        400: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'text/event-stream': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        404: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'text/event-stream': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        429: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'text/event-stream': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        500: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'text/event-stream': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        503: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'text/event-stream': components['schemas']['Failure']
          }
        }
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/log/anchor/get': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Where the anchors of the ledger’s log are; null without a chain */
    get: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              /** @enum {number} */
              code: 0
              msg: string
              data: components['schemas']['AnchorPlace'] | null
            }
          }
        }
        /** @description Every answer that is not a success. */
        429: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        500: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        503: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/join/request/create': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /** Submits a join request; repeating a requestKey stores nothing and returns the same reference */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': components['schemas']['JoinRequest']
        }
      }
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              /** @enum {number} */
              code: 0
              msg: string
              data: components['schemas']['JoinReceipt']
            }
          }
        }
        /** @description Every answer that is not a success. */
        400: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        413: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        415: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        429: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        500: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        503: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/beacons': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /** Takes what a page view reports about itself: counted per hour and release, nothing about the visitor */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': components['schemas']['BeaconBatch']
        }
      }
      responses: {
        /** @description Counted. */
        204: {
          headers: {
            [name: string]: unknown
          }
          content?: never
        }
        /** @description Every answer that is not a success. */
        400: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        413: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        415: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        429: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        500: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
        /** @description Every answer that is not a success. */
        503: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Failure']
          }
        }
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
}
export type webhooks = Record<string, never>
export interface components {
  schemas: {
    State: {
      /** @enum {string} */
      status: 'ok'
    }
    /** @description One field of the request and what is wrong with it. */
    FieldFault: {
      field: string
      reason: string
    }
    /** @description Every answer that is not a success. */
    Failure: {
      /** @description Stable; its first three digits are the HTTP status. */
      code: number
      /** @description A sentence; English when Accept-Language asks for it. */
      msg: string
      data: {
        faults: components['schemas']['FieldFault'][]
        /** @description The state of a stream that is not live, as in the list. */
        state?: {
          status: string
          startedAt: string | null
          endedAt: string | null
        }
        /** @description Place of a waiting export in the queue, 1 for the next; also in the header `x-queue-place`. The place is kept while the client asks again within three times `Retry-After`. */
        place?: number
      }
    }
    RealtimeData: {
      /** @description Tonnes. */
      totalOutput: number
      /** @description People, estimated. */
      totalUsers: number
      /**
       * Format: date-time
       * @description When the figures were measured.
       * @example 2026-11-21T10:00:00+08:00
       */
      outputLastUpdateTime: string
      /** @description True while this is the demonstration set. */
      demo: boolean
    }
    EnglishText: {
      /** @description As the other answers give it. */
      zh: string
      en: string
    }
    Stream: {
      id: string
      title: string
      description: string
      place: string
      /** @enum {string} */
      status: 'live' | 'offline' | 'upcoming'
      coverUrl: string
      /** @description The cover in each width, in pixels; empty when `coverUrl` is its only file. */
      coverSizes: {
        url: string
        width: number
      }[]
      startedAt: string | null
      endedAt: string | null
      /** @description True while this is the demonstration set. */
      demo: boolean
    }
    PlayUrl: {
      url: string
      /** @enum {string} */
      protocol: 'hls'
      /**
       * Format: date-time
       * @description When the URL expires. Request a new one before.
       * @example 2026-11-21T10:00:00+08:00
       */
      expiresAt: string
      /** @description Seconds until `expiresAt`, for clients whose clock is wrong. */
      expiresIn: number
    }
    Choice: {
      value: string
      label: string
      count: number
    }
    SearchParams: {
      /** @description The types, those with the most rows that count first, at most 200. */
      types: components['schemas']['Choice'][]
      /** @description The purposes, those with the most rows that count first, at most 200. */
      purposes: components['schemas']['Choice'][]
      /** @description The items, those with the most rows that count first, at most 200. */
      items: components['schemas']['Choice'][]
      /** @description The units, those with the most rows that count first, at most 200. */
      units: components['schemas']['Choice'][]
      /** @description The batches of goods, labelled with their product, those with the most rows that count first, at most 200. */
      batches?: components['schemas']['Choice'][]
      /** @description The fields, labelled with their name, those with the most rows that count first, at most 200. */
      fields?: components['schemas']['Choice'][]
      /** @description Number of choices omitted from each list. The keyword finds omitted texts, but not batches or fields. */
      omitted: {
        types: number
        purposes: number
        items: number
        units: number
        batches?: number
        fields?: number
      }
      date: {
        min: string | null
        max: string | null
      }
      amount: {
        min: string | null
        max: string | null
      }
    }
    LedgerRow: {
      id: string
      /**
       * @description Its direction.
       * @enum {string}
       */
      list: 'donation' | 'expense'
      /** @description What sort of income or cost, e.g. 月捐 (monthly donations). */
      type: string
      /** @description What it is for. */
      purpose: string
      /** @description The specific item. */
      item: string
      /** @description The organisation or person that gave or was paid. */
      unit: string
      /**
       * Format: date
       * @description In Asia/Shanghai.
       * @example 2026-11-20
       */
      date: string
      /**
       * @description Yuan, above zero; zero in a row that annuls another.
       * @example 1280.00
       */
      amount: string
      /** @description The batch of goods that it is about: `<GTIN>/<batch>`. */
      batch?: string
      /** @description The code of the field that it is about. */
      field?: string
      corrects: string | null
      correctedBy: string | null
    }
    LedgerPage: {
      list: components['schemas']['LedgerRow'][]
      /** @description Number of matching rows, including corrected ones. */
      total: number
      /** @description Number of matching rows that count: neither corrected nor annulled. */
      counted: number
      /**
       * @description Sum of the matching donations, after corrections.
       * @example 1280.00
       */
      income: string
      /**
       * @description Sum of the matching expenses, after corrections.
       * @example 1280.00
       */
      expense: string
      /** @description True while this is the demonstration set. */
      demo: boolean
    }
    LedgerSummary: {
      /** @description Number of matching rows, including corrected ones. */
      total: number
      /** @description Number of matching rows that count: neither corrected nor annulled. */
      counted: number
      /**
       * @description Sum of the matching donations, after corrections.
       * @example 1280.00
       */
      income: string
      /**
       * @description Sum of the matching expenses, after corrections.
       * @example 1280.00
       */
      expense: string
      /** @description Months with rows, oldest first. */
      months: {
        /** @example 2026-11 */
        month: string
        /**
         * @description Donations of the month.
         * @example 1280.00
         */
        income: string
        /**
         * @description Expenses of the month.
         * @example 1280.00
         */
        expense: string
      }[]
      /** @description Purposes with rows, largest sums first. */
      purposes: {
        purpose: string
        /**
         * @description Donations for it.
         * @example 1280.00
         */
        income: string
        /**
         * @description Expenses for it.
         * @example 1280.00
         */
        expense: string
      }[]
      lastEntry: string | null
      /**
       * Format: date-time
       * @description When the ledger last changed.
       * @example 2026-11-21T10:00:00+08:00
       */
      updatedAt: string
      /** @description True while this is the demonstration set. */
      demo: boolean
    }
    EntryVersion: {
      row: components['schemas']['LedgerRow']
      reason: string | null
      recordedAt: string | null
      source: ('import' | 'gift' | 'staff' | 'demo') | null
      file: string | null
    }
    Voucher: {
      /** @description The version of the row that it was attached to. */
      entry: string
      sha256: string
      /** @description The name of the file. */
      name: string
      /** @enum {string} */
      type: 'application/pdf' | 'image/jpeg' | 'image/png' | 'image/webp'
      /** @description In bytes. */
      size: number
      /**
       * Format: date-time
       * @description When staff attached it.
       * @example 2026-11-21T10:00:00+08:00
       */
      attachedAt: string
      withdrawn: {
        /**
         * Format: date-time
         * @description When.
         * @example 2026-11-21T10:00:00+08:00
         */
        at: string
        reason: string
      } | null
    }
    LedgerEntry: {
      /** @description The requested row. */
      id: string
      /** @description The row as first written, then each correction in order; the last one counts. A row that was never corrected is the only one. */
      versions: components['schemas']['EntryVersion'][]
      /** @description Of all versions, oldest first. */
      vouchers: components['schemas']['Voucher'][]
      /** @description What the batch and the field that the requested row names are called. */
      goods?: {
        product: string | null
        field: string | null
      }
      /** @description True while this is the demonstration set. */
      demo: boolean
    }
    NewestEntries: {
      list: components['schemas']['EntryVersion'][]
      /**
       * Format: date-time
       * @description When the ledger last changed.
       * @example 2026-11-21T10:00:00+08:00
       */
      updatedAt: string
      /** @description True while this is the demonstration set. */
      demo: boolean
    }
    Correction: {
      row: components['schemas']['LedgerRow']
      reason: string | null
      recordedAt: string | null
      source: ('import' | 'gift' | 'staff' | 'demo') | null
      file: string | null
      before: components['schemas']['LedgerRow']
    }
    NewestCorrections: {
      list: components['schemas']['Correction'][]
      /**
       * Format: date-time
       * @description When the ledger last changed.
       * @example 2026-11-21T10:00:00+08:00
       */
      updatedAt: string
      /** @description True while this is the demonstration set. */
      demo: boolean
    }
    RowsAboutBatch: {
      /** @description `<GTIN>/<batch>` */
      batch: string
      /** @description The code of the field that it grew on. */
      field: string
      /** @description The rows written last that name the batch or its field, newest day first. */
      list: components['schemas']['LedgerRow'][]
      /** @description Of all rows that name the batch. */
      ofBatch: {
        /** @description Number of matching rows, including corrected ones. */
        total: number
        /** @description Number of matching rows that count: neither corrected nor annulled. */
        counted: number
        /**
         * @description Sum of the matching donations, after corrections.
         * @example 1280.00
         */
        income: string
        /**
         * @description Sum of the matching expenses, after corrections.
         * @example 1280.00
         */
        expense: string
      }
      /** @description Of all rows that name its field. */
      ofField: {
        /** @description Number of matching rows, including corrected ones. */
        total: number
        /** @description Number of matching rows that count: neither corrected nor annulled. */
        counted: number
        /**
         * @description Sum of the matching donations, after corrections.
         * @example 1280.00
         */
        income: string
        /**
         * @description Sum of the matching expenses, after corrections.
         * @example 1280.00
         */
        expense: string
      }
      /** @description True while this is the demonstration set. */
      demo: boolean
    }
    Balance: {
      /**
       * @description Donations minus expenses.
       * @example 1280.00
       */
      balance: string
      /**
       * @description Sum of all donations.
       * @example 1280.00
       */
      totalDonation: string
      /**
       * @description Sum of all expenses.
       * @example 1280.00
       */
      totalExpense: string
      lastEntry: string | null
      /**
       * Format: date-time
       * @description When the ledger last changed.
       * @example 2026-11-21T10:00:00+08:00
       */
      updatedAt: string
      /** @description True while this is the demonstration set. */
      demo: boolean
    }
    Account: {
      purpose: string
      /** @description Whether its money may be moved to any purpose. */
      unrestricted: boolean
      /**
       * @description Donations for the purpose.
       * @example 1280.00
       */
      received: string
      /**
       * @description Moved here from other accounts.
       * @example 1280.00
       */
      movedIn: string
      /**
       * @description Moved from here to other accounts.
       * @example 1280.00
       */
      movedOut: string
      /**
       * @description Expenses of the purpose.
       * @example 1280.00
       */
      spent: string
      /**
       * @description Received and moved in, minus moved out and spent. Below zero when it was overspent.
       * @example 1280.00
       */
      left: string
    }
    Accounts: {
      /** @description The unrestricted account first, then those that received most, at most 200. */
      list: components['schemas']['Account'][]
      /** @description Number of accounts that are not in the list. */
      omitted: number
      /** @description The sums of all accounts. */
      all: {
        /**
         * @description Donations for the purpose.
         * @example 1280.00
         */
        received: string
        /**
         * @description Moved here from other accounts.
         * @example 1280.00
         */
        movedIn: string
        /**
         * @description Moved from here to other accounts.
         * @example 1280.00
         */
        movedOut: string
        /**
         * @description Expenses of the purpose.
         * @example 1280.00
         */
        spent: string
        /**
         * @description Received and moved in, minus moved out and spent. Below zero when it was overspent.
         * @example 1280.00
         */
        left: string
      }
      /**
       * Format: date-time
       * @description When the ledger last changed.
       * @example 2026-11-21T10:00:00+08:00
       */
      updatedAt: string
      /** @description True while this is the demonstration set. */
      demo: boolean
    }
    Transfer: {
      id: string
      /** @description The purpose that gave the money. */
      from: string
      /** @description The purpose that received it. */
      to: string
      /**
       * @description Yuan, above zero.
       * @example 1280.00
       */
      amount: string
      /** @description The decision, as it was written down. */
      reason: string
      /**
       * Format: date
       * @description In Asia/Shanghai.
       * @example 2026-11-20
       */
      date: string
      /**
       * Format: date-time
       * @description When it was written.
       * @example 2026-11-21T10:00:00+08:00
       */
      recordedAt: string
      undoes: string | null
      undoneBy: string | null
    }
    Transfers: {
      list: components['schemas']['Transfer'][]
      /** @description Number of matching transfers. */
      total: number
      /**
       * @description Sum of what was moved to the purpose; without a purpose, of all.
       * @example 1280.00
       */
      movedIn: string
      /**
       * @description Sum of what was moved from the purpose; without a purpose, of all.
       * @example 1280.00
       */
      movedOut: string
      /** @description True while this is the demonstration set. */
      demo: boolean
    }
    TraceProduct: {
      /** @description GTIN */
      gtin: string
      name: string
      /** @description One sentence. */
      about: string
      netGrams: number
    }
    RecordedProduct: {
      record: components['schemas']['TraceProduct']
      /**
       * Format: date-time
       * @description When this version was recorded.
       * @example 2026-11-21T10:00:00+08:00
       */
      recordedAt: string
      /** @description More than one: it was changed since. */
      versions: number
      /** @description Null while the log does not have it. */
      leaf: number | null
    }
    TraceBatch: {
      /** @description GTIN */
      gtin: string
      batch: string
      /** @description The code of its field. */
      field: string
      /** Format: date */
      harvestedOn: string
      /** Format: date */
      packedOn: string
      /** Format: date */
      bestBefore?: string
      bags: number
      balance?: {
        harvestKg: number
        milledKg: number
        byproductKg: number
        samplesKg: number
        gone: {
          /** @enum {string} */
          how: 'sold' | 'donated' | 'kept' | 'spoiled'
          to: string
          /** Format: date */
          on: string
          bags: number
        }[]
      }
    }
    RecordedBatch: {
      record: components['schemas']['TraceBatch']
      /**
       * Format: date-time
       * @description When this version was recorded.
       * @example 2026-11-21T10:00:00+08:00
       */
      recordedAt: string
      /** @description More than one: it was changed since. */
      versions: number
      /** @description Null while the log does not have it. */
      leaf: number | null
    }
    TraceField: {
      code: string
      name: string
      place: string
      /** @description 亩, 1/15 hectare */
      areaMu: number
      /** @description Corners in metres from any point: east, north. */
      outline: [number, number][]
      /** @description Only with the consent of the grower, given on that day. */
      grower?: {
        name: string
        /** Format: date */
        consentOn: string
      }
      /** @description The id of the camera that shows it. */
      stream?: string
      soil: {
        /** Format: date */
        on: string
        laboratory: string
        values: {
          what: string
          value: number
          unit: string
        }[]
      }[]
      history: {
        /** Format: date */
        from: string
        what: string
      }[]
    }
    RecordedField: {
      record: components['schemas']['TraceField']
      /**
       * Format: date-time
       * @description When this version was recorded.
       * @example 2026-11-21T10:00:00+08:00
       */
      recordedAt: string
      /** @description More than one: it was changed since. */
      versions: number
      /** @description Null while the log does not have it. */
      leaf: number | null
    }
    TraceRecall: {
      /** @description GTIN */
      gtin: string
      batch: string
      /** @enum {string} */
      state: 'recalled' | 'ended'
      reason: string
      advice: string
    }
    RecordedRecall: {
      record: components['schemas']['TraceRecall']
      /**
       * Format: date-time
       * @description When this version was recorded.
       * @example 2026-11-21T10:00:00+08:00
       */
      recordedAt: string
      /** @description More than one: it was changed since. */
      versions: number
      /** @description Null while the log does not have it. */
      leaf: number | null
      before: {
        reason: string
        /**
         * Format: date-time
         * @description When that was recorded.
         * @example 2026-11-21T10:00:00+08:00
         */
        recordedAt: string
      } | null
    }
    TraceBag: {
      serial: string
      issued: boolean | null
      /** @description Opened so often that the code may be a copy. */
      unusual: boolean
      /** @description Opened from so many networks on a day that the code may be a copy. */
      scattered: boolean
    }
    TraceDocument: {
      /** @description Of the file, in hexadecimal digits. */
      sha256: string
      name: string
      type: string
      /** @description Bytes. */
      size: number
      /**
       * Format: date-time
       * @description When it was attached.
       * @example 2026-11-21T10:00:00+08:00
       */
      attachedAt: string
      /** @description Null while the log does not have it. */
      leaf: number | null
      withdrawn: {
        /**
         * Format: date-time
         * @description When it was withdrawn.
         * @example 2026-11-21T10:00:00+08:00
         */
        at: string
        reason: string
      } | null
    }
    TimelineEvent: {
      /** @description The eventID of EPCIS. */
      id: string
      /**
       * Format: date-time
       * @description When it happened.
       * @example 2026-11-21T10:00:00+08:00
       */
      at: string
      step: string | null
      what: string | null
      place: string | null
      by: string | null
      /**
       * Format: date-time
       * @description When the service recorded it.
       * @example 2026-11-21T10:00:00+08:00
       */
      recordedAt: string
      /** @description Recorded more than three days after it happened. */
      late: boolean
      withdrawn: string | null
      whyWithdrawn: string | null
      /** @description The ids of the right events. */
      replacedBy: string[]
      /** @description The batch that it belongs to: this one, or one before. The GTIN stands in front of a batch of another product with the same number. */
      batch: string
      /** @description SHA-256 of the event as it was sent. */
      hash: string
      /** @description Null while the log does not have it. */
      leaf: number | null
      /** @description Null while the log does not have it. */
      errorLeaf: number | null
      /** @description True while this is the demonstration set. */
      demo: boolean
      /** @description The original, or photos. */
      documents: components['schemas']['TraceDocument'][]
    }
    TraceTest: {
      number: string
      /** @description GTIN */
      gtin: string
      batch: string
      laboratory: string
      /** @description Its number in the register of China Inspection Body and Laboratory (CMA). */
      cma: string
      /** Format: date */
      takenOn: string
      /** Format: date */
      reportedOn: string
      values: {
        substance: string
        method: string
        /** @description Null: not detected. */
        value: number | null
        detectionLimit?: number
        /** @description Null: the standard sets none. */
        limit: number | null
        unit: string
        standard: string
      }[]
    }
    TraceTestResult: {
      record: components['schemas']['TraceTest']
      /** @description No value above its limit. */
      passed: boolean
      /**
       * Format: date-time
       * @description When this version was recorded.
       * @example 2026-11-21T10:00:00+08:00
       */
      recordedAt: string
      /** @description More than one: it was changed since. */
      versions: number
      /** @description Null while the log does not have it. */
      leaf: number | null
      /** @description The original, or photos. */
      documents: components['schemas']['TraceDocument'][]
    }
    TraceCertificate: {
      number: string
      body: string
      holder: string
      scope: string
      /** @description The codes of its fields. */
      fields: string[]
      gtins: string[]
      /** Format: date */
      from: string
      /** Format: date */
      until: string
      organicCodes: string[]
      register: string
    }
    RecordedCertificate: {
      record: components['schemas']['TraceCertificate']
      /**
       * Format: date-time
       * @description When this version was recorded.
       * @example 2026-11-21T10:00:00+08:00
       */
      recordedAt: string
      /** @description More than one: it was changed since. */
      versions: number
      /** @description Null while the log does not have it. */
      leaf: number | null
      /** @description The original, or photos. */
      documents: components['schemas']['TraceDocument'][]
    }
    TraceBalance: {
      areaMu: number | null
      kgPerMu: number | null
      /** @description Harvested, in kg. */
      harvestKg: number
      /** @description Left after milling, in kg. */
      milledKg: number
      /** @description Husks and bran, in kg. */
      byproductKg: number
      /** @description Harvested, but neither left nor husks and bran, in kg. */
      millingDifferenceKg: number
      bags: number
      /** @description In the bags, by their net weight, in kg. */
      packedKg: number
      /** @description Kept as samples, in kg. */
      samplesKg: number
      /** @description Left after milling, but neither packed nor a sample, in kg. */
      packingDifferenceKg: number
      gone: {
        /** @enum {string} */
        how: 'sold' | 'donated' | 'kept' | 'spoiled'
        to: string
        /** Format: date */
        on: string
        bags: number
      }[]
      bagsGone: number
      /** @description Packed, but neither gone nor kept. */
      bagsDifference: number
    }
    BatchPage: {
      product: components['schemas']['RecordedProduct']
      batch: components['schemas']['RecordedBatch']
      field: components['schemas']['RecordedField'] | null
      recall: components['schemas']['RecordedRecall'] | null
      bag: components['schemas']['TraceBag'] | null
      events: components['schemas']['TimelineEvent'][]
      /** @description There are more than 200. */
      moreEvents: boolean
      tests: components['schemas']['TraceTestResult'][]
      /** @description Those that cover its product and its field on the day of the harvest. */
      certificates: components['schemas']['RecordedCertificate'][]
      balance: components['schemas']['TraceBalance'] | null
      /** @description True while this is the demonstration set. */
      demo: boolean
    }
    NewestBatch: {
      gtin: string
      batch: string
      /** @description The name of the product. */
      product: string
      /** @description The name of the field. */
      field: string
      /** Format: date */
      packedOn: string
      recalled: boolean
      /** @description True while this is the demonstration set. */
      demo: boolean
    }
    BagAsks: {
      /** @description The newest 366 days on which its page was opened, newest first; this time included. */
      days: {
        /** Format: date */
        day: string
        asked: number
      }[]
      /** @description How often in all, on earlier days as well. */
      total: number
      first: string | null
      /** @description Opened so often that the code may be a copy. */
      unusual: boolean
      /** @description Opened from so many networks on a day that the code may be a copy. */
      scattered: boolean
    }
    BatchQuestion: {
      gtin: string
      batch: string
      serial?: string
      /**
       * Format: uuid
       * @description Idempotency key, generated once per form: a repeated request is stored only once.
       */
      requestKey: string
      /** @description A mainland mobile number, an international number with +, or an e-mail address. */
      contact: string
      /** @enum {boolean} */
      consent: true
      question: string
    }
    QuestionReceipt: {
      /** @example ASK-20261126-0007 */
      reference: string
    }
    RowProof: {
      /** @description The row of the ledger. */
      id: string
      /** @description Its place in the log. */
      index: number
      unitSalt: string | null
      /** @description Commitment of the name. */
      unitHash: string
      reasonSalt: string | null
      reasonHash: string | null
      /** @description Places in `hashes`: the inclusion proof (RFC 9162, section 2.1.3) from the sibling of the leaf up. */
      proof: number[]
    }
    ProofList: {
      checkpoint: string | null
      hashes: string[]
      /** @description The rows that are in the checkpoint. */
      rows: components['schemas']['RowProof'][]
    }
    GoodsProof: {
      /** @description Its place in the log. */
      index: number
      kind: 'event' | 'record' | 'document'
      /** @description Salt of the commitment of its content. */
      salt: string
      /** @description Places in `hashes`: the inclusion proof (RFC 9162, section 2.1.3) from the sibling of the leaf up. */
      proof: number[]
    }
    GoodsProofList: {
      checkpoint: string | null
      hashes: string[]
      /** @description The facts that are in the checkpoint. Left out are records that were deleted, and versions of a field that name a grower whom the newest version does not name. */
      rows: components['schemas']['GoodsProof'][]
    }
    Organisation: {
      name: string
      /** @description Registration number. */
      registration: string
      /** @description Filing number of the public fundraising. */
      filing: string
    }
    GivingTerms: {
      closed: ('noChannel' | 'noLicence' | 'realLedger') | null
      channels: ('sandbox' | 'alipay' | 'wechat')[]
      /** @description True for the sandbox, which moves no money. */
      demo: boolean
      /**
       * @description The smallest gift.
       * @example 1280.00
       */
      least: string
      /**
       * @description The largest gift.
       * @example 1280.00
       */
      most: string
      presets: string[]
      projects: {
        name: string
        summary: string
      }[]
      organisation: components['schemas']['Organisation'] | null
    }
    GiftRequest: {
      /**
       * @description Yuan with at most two decimals.
       * @example 100.00
       */
      amount: string
      purpose: string
      /** @enum {string} */
      channel: 'sandbox' | 'alipay' | 'wechat'
      /** @enum {string} */
      device: 'wide' | 'phone' | 'wechat'
      /** @description The public ledger shows no part of the name. */
      anonymous: boolean
      /** @description For the receipt; required unless anonymous. The ledger shows only its first character. */
      name: string
      email: string
      message: string
      /** @enum {boolean} */
      consent: true
      /** @enum {string} */
      lang: 'zh' | 'en'
    }
    PaymentWay: {
      /** @enum {string} */
      kind: 'redirect' | 'qr'
      /** @description The URL to open, or the content of the QR code to scan. */
      target: string
    }
    GiftOrder: {
      /** @example G20261121123456789012 */
      number: string
      /** @enum {string} */
      state: 'created' | 'paying' | 'paid' | 'partly_refunded' | 'refunded' | 'expired' | 'failed'
      /**
       * @description As ordered.
       * @example 1280.00
       */
      amount: string
      /**
       * @description The refunded amount.
       * @example 1280.00
       */
      refunded: string
      purpose: string
      /** @description The donor's name as the public ledger shows it. */
      shownAs: string
      /** @enum {string} */
      channel: 'sandbox' | 'alipay' | 'wechat'
      /**
       * Format: date-time
       * @description When the order was created.
       * @example 2026-11-21T10:00:00+08:00
       */
      createdAt: string
      /**
       * Format: date-time
       * @description The payment deadline.
       * @example 2026-11-21T10:00:00+08:00
       */
      expiresAt: string
      paidAt: string | null
      entry: string | null
      payment: components['schemas']['PaymentWay'] | null
      history: {
        /**
         * Format: date-time
         * @description When it happened.
         * @example 2026-11-21T10:00:00+08:00
         */
        at: string
        /** @enum {string} */
        state: 'created' | 'paying' | 'paid' | 'partly_refunded' | 'refunded' | 'expired' | 'failed'
        /** @enum {string} */
        cause:
          | 'created'
          | 'begun'
          | 'paid'
          | 'paidLate'
          | 'paidTwice'
          | 'refused'
          | 'closed'
          | 'expired'
          | 'refundAsked'
          | 'refundRefused'
          | 'refunded'
      }[]
      organisation: components['schemas']['Organisation'] | null
      /** @description True while this is the demonstration set. */
      demo: boolean
    }
    NewGift: {
      /** @description Gives access to the order and is only returned here: 26 digits and capital letters for 128 bits. */
      code: string
      order: components['schemas']['GiftOrder']
    }
    AnchorPlace: {
      /** @description Addresses of nodes that answer JSON-RPC, run by different people where possible. */
      endpoints: string[]
      /** @description What `eth_chainId` must answer. */
      chainId: number
      contract: string
      /** @description SHA-256 of the contract’s code; other code is not to be believed. */
      codeHash: string
      /** @description The blocks after which an anchor counts, its own included. */
      confirmations: number
      size: number | null
    }
    JoinRequest: {
      /**
       * Format: uuid
       * @description Idempotency key, generated once per form: a repeated request is stored only once.
       */
      requestKey: string
      name: string
      /** @description A mainland mobile number, an international number with +, or an e-mail address. */
      contact: string
      /** @enum {string} */
      role: 'farmer' | 'volunteer' | 'partner' | 'supporter'
      message: string
      /** @enum {boolean} */
      consent: true
    }
    JoinReceipt: {
      /** @example JOIN-20261121-0007 */
      reference: string
    }
    BeaconReport: {
      /** @enum {string} */
      kind:
        'view' | 'use' | 'failed' | 'load' | 'render' | 'promise' | 'error' | 'policy' | 'integrity'
      /** @description The part that it is attributed to: `live`, `shell`, or `unknown`. */
      part: string
      /** @description The release of the part: `1.4.0-9f2c3a1b`. */
      version: string
      /** @description Why it failed: slow, unreachable, broken, outdated; or the violated directive. */
      reason?: string
      /** @description The message of the error, without personal data. */
      message?: string
      /** @description How often it happened. */
      count?: number
    }
    BeaconTiming: {
      /** @enum {string} */
      metric: 'LCP' | 'CLS' | 'INP' | 'TTFB' | 'FCP' | 'entry' | 'shown'
      /** @description The part that it is attributed to: `live`, `shell`, or `unknown`. */
      part: string
      /** @description The release of the part: `1.4.0-9f2c3a1b`. */
      version: string
      /** @description In ms; CLS in thousandths. */
      value: number
    }
    BeaconBatch: {
      /** @description The base path of the part that the page belongs to, never the address. */
      path: string
      /** @enum {string} */
      lang: 'zh' | 'en'
      /** @enum {string} */
      browser: 'chromium' | 'firefox' | 'webkit' | 'wechat' | 'other'
      /** @enum {string} */
      share: 'stable' | 'canary'
      /** @description Of the registry in the page. */
      revision: number
      reports: components['schemas']['BeaconReport'][]
      timings: components['schemas']['BeaconTiming'][]
    }
  }
  responses: never
  parameters: never
  requestBodies: never
  headers: never
  pathItems: never
}
export type $defs = Record<string, never>
export type operations = Record<string, never>
