//! How many matches are begun, and where.

use crate::lobby::{Chair, Lobby, Place};
use crate::setups::parse_queue;

fn lobby(matches: usize, at_once: usize) -> Lobby {
    let queues = ["puerto-rico/2", "puerto-rico/4"].map(|name| parse_queue(name).unwrap());
    Lobby::new(queues.to_vec(), Some(matches), at_once)
}

fn chair() -> Chair {
    Chair {
        match_id: "m1".to_owned(),
        seat: 0,
    }
}

#[test]
fn every_queue_gets_its_share_of_the_matches() {
    let mut lobby = lobby(3, 2);
    let joins = lobby.joins();
    assert_eq!(joins.len(), 2);
    for (number, join) in joins.iter().enumerate() {
        lobby.granted(
            &join.request_id,
            format!("ticket {number}"),
            "a queue".to_owned(),
        );
    }
    lobby.seated(chair(), Some("ticket 1"));
    assert!(lobby.joins().is_empty());
    lobby.ended(&chair(), false);
    let joins = lobby.joins();
    assert_eq!(joins.len(), 1);
    assert_eq!(
        joins[0]
            .queue
            .as_ref()
            .unwrap()
            .setup
            .as_ref()
            .unwrap()
            .seats,
        4
    );
}

#[test]
fn after_a_break_the_same_places_are_asked_for_under_the_same_ids() {
    let mut lobby = lobby(3, 2);
    let before = lobby.joins();
    lobby.disconnected();
    assert_eq!(lobby.joins(), before);
}

#[test]
fn a_match_by_invitation_takes_up_one_of_those_at_once() {
    let mut lobby = lobby(9, 1);
    lobby.seated(chair(), None);
    assert!(lobby.joins().is_empty());
}

#[test]
fn an_aborted_match_may_be_played_again_unless_the_bot_leaves() {
    let mut lobby = lobby(1, 1);
    lobby.seated(chair(), None);
    assert!(!lobby.is_open());
    lobby.ended(&chair(), true);
    assert!(lobby.is_open());
    lobby.seated(chair(), None);
    lobby.close();
    lobby.ended(&chair(), true);
    assert!(!lobby.is_open());
}

#[test]
fn who_waits_is_told_with_how_many_are_missing() {
    let place = |waiting| Place {
        queue: 0,
        request_id: String::new(),
        ticket_id: None,
        name: "madeira/4".to_owned(),
        asked: true,
        waiting,
    };
    assert_eq!(place(0).describe(4), "madeira/4");
    assert_eq!(
        place(1).describe(4),
        "madeira/4: alone, 3 more bots are needed"
    );
    assert_eq!(
        place(2).describe(4),
        "madeira/4: with 1 other, 2 more bots are needed"
    );
    assert_eq!(
        place(3).describe(4),
        "madeira/4: with 2 others, 1 more bot is needed"
    );
    assert_eq!(place(4).describe(4), "madeira/4: with 3 others");
}
