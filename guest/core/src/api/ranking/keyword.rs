//! The keyword ranking and its companions: similarity, fusion, diversification, retention.

use alloc::{string::ToString, vec::Vec};

use super::{
    super::{
        Core,
        r#gen::ranking::{
            DiversifyAnswer, DiversifyRequest, FuseAnswer, FuseRequest, JaccardAnswer,
            JaccardRequest, KeywordAnswer, KeywordDocument, KeywordHit, KeywordRequest,
            KeywordResult, KeywordStemAnswer, KeywordStemRequest, KeywordSynonymsAnswer,
            KeywordSynonymsRequest, KeywordTokensAnswer, KeywordTokensRequest, Likeness,
            PrefixRule, RetentionAnswer, RetentionRequest, RetentionScore, RetentionTier, Scored,
        },
    },
    WEIGHT_MAX, within,
};
use crate::{
    Caller, Result,
    host::Host,
    rank::{
        diversify as diversity, fuse as fusion,
        jaccard::{self as similarity, Decision},
        keyword::{self as ranking, KeywordIndex, Observation},
        retention as worth,
    },
    text::{keyword as text, keyword_stem as stemmer, synonyms},
};

/// How many hits a query has when the request does not say.
const LIMIT: u32 = 20;

/// The tokens of a text.
///
/// # Errors
/// None.
pub fn keyword_tokens<H: Host>(
    _core: &mut Core<H>,
    _caller: &Caller,
    request: KeywordTokensRequest,
) -> Result<KeywordTokensAnswer> {
    Ok(KeywordTokensAnswer {
        tokens: text::tokens(&request.text),
    })
}

/// The stem of a word.
///
/// # Errors
/// None.
pub fn keyword_stem<H: Host>(
    _core: &mut Core<H>,
    _caller: &Caller,
    request: KeywordStemRequest,
) -> Result<KeywordStemAnswer> {
    Ok(KeywordStemAnswer {
        stem: stemmer::stem(&request.word),
    })
}

/// What means the same as a stem.
///
/// # Errors
/// None.
pub fn keyword_synonyms<H: Host>(
    _core: &mut Core<H>,
    _caller: &Caller,
    request: KeywordSynonymsRequest,
) -> Result<KeywordSynonymsAnswer> {
    Ok(KeywordSynonymsAnswer {
        stems: synonyms::of(&request.stem),
    })
}

/// Ranks documents.
///
/// # Errors
/// None.
pub fn keyword<H: Host>(
    _core: &mut Core<H>,
    _caller: &Caller,
    request: KeywordRequest,
) -> Result<KeywordAnswer> {
    let index = KeywordIndex::new(
        request
            .documents
            .iter()
            .map(|document| observation(document).tokens()),
    );
    let rule = match request.rule.unwrap_or(PrefixRule::Best) {
        PrefixRule::Best => ranking::PrefixRule::Best,
        PrefixRule::Summed => ranking::PrefixRule::Summed,
    };
    let limit = request.limit.unwrap_or(LIMIT) as usize;
    let results = request.queries.iter().map(|query| {
        let hits = index.search(query, rule, limit).into_iter();
        KeywordResult {
            hits: hits
                .map(|(document, score)| KeywordHit { document, score })
                .collect(),
        }
    });
    Ok(KeywordAnswer {
        results: results.collect(),
        lengths: index.lengths().to_vec(),
        total: index.total(),
        vocabulary: index.vocabulary() as u32,
    })
}

fn observation(document: &KeywordDocument) -> Observation<'_> {
    Observation {
        title: &document.title,
        subtitle: &document.subtitle,
        narrative: &document.narrative,
        facts: &document.facts,
        concepts: &document.concepts,
        files: &document.files,
        kind: &document.kind,
    }
}

/// Compares two texts.
///
/// # Errors
/// None.
pub fn jaccard<H: Host>(
    _core: &mut Core<H>,
    _caller: &Caller,
    request: JaccardRequest,
) -> Result<JaccardAnswer> {
    let similarity = if request.lower.unwrap_or(false) {
        similarity::similarity(&request.left.to_lowercase(), &request.right.to_lowercase())
    } else {
        similarity::similarity(&request.left, &request.right)
    };
    let likeness = match Decision::of(similarity) {
        Decision::New => Likeness::Fresh,
        Decision::Near => Likeness::Near,
        Decision::Supersede => Likeness::Same,
    };
    Ok(JaccardAnswer {
        similarity,
        likeness,
    })
}

/// Fuses ranked lists.
///
/// # Errors
/// `invalid` for a weight below 0 or above [`WEIGHT_MAX`].
pub fn fuse<H: Host>(
    _core: &mut Core<H>,
    _caller: &Caller,
    request: FuseRequest,
) -> Result<FuseAnswer> {
    for stream in &request.streams {
        within(stream.weight, WEIGHT_MAX)?;
    }
    let streams: Vec<fusion::Stream<'_>> = request
        .streams
        .iter()
        .map(|stream| fusion::Stream {
            ids: stream.ids.iter().map(|id| id.as_str()).collect(),
            weight: stream.weight,
        })
        .collect();
    let fused = fusion::fuse(&streams)
        .into_iter()
        .map(|(id, score)| Scored { id, score });
    Ok(FuseAnswer {
        fused: fused.collect(),
    })
}

/// Keeps one session from filling a result.
///
/// # Errors
/// None.
pub fn diversify<H: Host>(
    _core: &mut Core<H>,
    _caller: &Caller,
    request: DiversifyRequest,
) -> Result<DiversifyAnswer> {
    let results: Vec<(&str, &str)> = request
        .results
        .iter()
        .map(|result| (result.id.as_str(), result.session.as_str()))
        .collect();
    let most = request
        .most
        .map_or(diversity::PER_SESSION, |most| most as usize);
    let places = diversity::diversify(&results, request.limit as usize, most);
    let ids = places.into_iter().map(|place| results[place].0.to_string());
    Ok(DiversifyAnswer { ids: ids.collect() })
}

/// How much records deserve to stay.
///
/// # Errors
/// `invalid` for constants that make no sense.
pub fn retention<H: Host>(
    _core: &mut Core<H>,
    _caller: &Caller,
    request: RetentionRequest,
) -> Result<RetentionAnswer> {
    let usual = worth::Config::default();
    let config = worth::Config {
        lambda: request.lambda.unwrap_or(usual.lambda),
        sigma: request.sigma.unwrap_or(usual.sigma),
        hot: request.hot.unwrap_or(usual.hot),
        warm: request.warm.unwrap_or(usual.warm),
        cold: request.cold.unwrap_or(usual.cold),
    };
    config.check()?;
    let scores = request.items.iter().map(|item| {
        let given = worth::Item {
            kind: &item.kind,
            confidence: item.confidence,
            created: item.created,
            uses: item.uses.unwrap_or(item.accesses.len() as u64),
            accesses: &item.accesses,
        };
        let score = worth::score(&given, &config, request.now);
        let tier = match worth::tier(score.score, &config) {
            worth::Tier::Hot => RetentionTier::Hot,
            worth::Tier::Warm => RetentionTier::Warm,
            worth::Tier::Cold => RetentionTier::Cold,
            worth::Tier::Evictable => RetentionTier::Evictable,
        };
        RetentionScore {
            id: item.id.clone(),
            score: score.score,
            salience: score.salience,
            decay: score.decay,
            boost: score.boost,
            tier,
        }
    });
    Ok(RetentionAnswer {
        scores: scores.collect(),
    })
}
